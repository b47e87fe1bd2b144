import { createHash, randomBytes } from 'node:crypto';
import { and, isNull, sql } from 'drizzle-orm';
import { textOf } from '#contract/texts/Text';
import type { Services } from '../../../platform/context';
import { forbidden, unauthenticated } from '../../../platform/errors';
import { sign, unsign } from '../../../platform/http/fastify';
import { sessions } from '../../../schema';

/** A session expires 30 days after its latest renewal, and 90 days after its sign-in. */
export const NEW_SESSION_EXPIRES_AT = sql`now() + interval '30 days'`;
export const RENEWED_SESSION_EXPIRES_AT = sql`least(now() + interval '30 days', ${sessions.createdAt} + interval '90 days')`;

export const isActiveSession = and(isNull(sessions.endedAt), sql`${sessions.expiresAt} > now()`);

export const sessionNotFound = () => unauthenticated(textOf('auth.sign_in'));
export const accountDisabled = () => forbidden(textOf('auth.inactive'));

export interface SessionTokens {
  access: string;
  /** Omitted when the browser's current refresh token remains valid. */
  refresh?: string;
  expiresAt: Date;
}

const ACCESS_TOKEN_LIFETIME_MS = 15 * 60_000;

/** The value of a token with a valid signature. */
export function unsignToken(
  { sessionKey }: Pick<Services, 'sessionKey'>,
  token: string | undefined,
): string | undefined {
  const signed = token ? unsign(token, sessionKey) : undefined;
  return signed?.valid ? signed.value : undefined;
}

/** Signs a short-lived token with the session's id; every request checks the session in the database. */
export function signAccessToken(
  { sessionKey }: Pick<Services, 'sessionKey'>,
  sessionId: string,
  now = Date.now(),
): string {
  return sign(`${sessionId}.${now + ACCESS_TOKEN_LIFETIME_MS}`, sessionKey);
}

/** Returns the session id of a token with a valid signature that has not expired. */
export function readAccessToken(
  services: Pick<Services, 'sessionKey'>,
  token: string | undefined,
): string | undefined {
  const [sessionId, expiresAt] = unsignToken(services, token)?.split('.') ?? [];
  return Number(expiresAt) > Date.now() ? sessionId : undefined;
}

/** Of the signed token `refresh.<session id>.<secret>`; the database stores only the secret's hash. */
export interface RefreshToken {
  sessionId: string;
  hash: Buffer;
}

const SECRET_BYTES = 32;
const REFRESH_TOKEN_PATTERN = /^refresh\.([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})\.([\w-]{43})$/;

const hashSecret = (secret: string) => createHash('sha256').update(secret).digest();

export function createRefreshSecret(): { secret: string; hash: Buffer } {
  const secret = randomBytes(SECRET_BYTES).toString('base64url');
  return { secret, hash: hashSecret(secret) };
}

/** Signed, so that only a token that was issued counts as used twice: nobody ends a session by its id. */
export const signRefreshToken = (
  { sessionKey }: Pick<Services, 'sessionKey'>,
  sessionId: string,
  secret: string,
): string => sign(`refresh.${sessionId}.${secret}`, sessionKey);

export function readRefreshToken(
  services: Pick<Services, 'sessionKey'>,
  token: string | undefined,
): RefreshToken | undefined {
  const [, sessionId, secret] = REFRESH_TOKEN_PATTERN.exec(unsignToken(services, token) ?? '') ?? [];
  return sessionId && secret ? { sessionId, hash: hashSecret(secret) } : undefined;
}
