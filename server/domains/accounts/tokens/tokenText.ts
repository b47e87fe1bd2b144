import { createHash } from 'node:crypto';
import { createRandomText } from '../../../platform/crypto/random';

/** Makes tokens findable where they do not belong, as in a repository. */
const PREFIX = 'kst_';
const SECRET_LENGTH = 44;
const PATTERN = /^kst_([1-9]\d{0,14})_([A-Za-z0-9]{44})$/;
const BEARER = /^Bearer +(kst_.*)$/i;

export const createTokenSecret = (): string => createRandomText(SECRET_LENGTH);

/** A hash without salt suffices for 262 random bits. */
export const hashTokenSecret = (secret: string): Buffer => createHash('sha256').update(secret).digest();

/** `kst_<id>_<secret>`: who finds one can say which it is. */
export const formatToken = (id: number, secret: string): string => `${PREFIX}${id}_${secret}`;

/** Undefined if the text is no token. */
export function parseToken(token: string): { id: number; secretHash: Buffer } | undefined {
  const [, id, secret] = PATTERN.exec(token) ?? [];
  return id && secret ? { id: Number(id), secretHash: hashTokenSecret(secret) } : undefined;
}

/** The token of an `Authorization` header; other values are those of a proxy, which the session does not need. */
export const readBearerToken = (header: string | undefined): string | undefined =>
  BEARER.exec(header ?? '')?.[1];
