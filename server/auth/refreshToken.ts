import { createHash, randomBytes } from 'node:crypto';

/** A session's long-lived token as the browser keeps it: `<session id>.<secret>`; we keep its hash alone. */
export interface RefreshToken {
  sessionId: string;
  hash: Buffer;
}

const SECRET_BYTES = 32;
const SHAPE = /^([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})\.([\w-]{43})$/;

const hashOf = (secret: string) => createHash('sha256').update(secret).digest();

export function createRefreshSecret(): { secret: string; hash: Buffer } {
  const secret = randomBytes(SECRET_BYTES).toString('base64url');
  return { secret, hash: hashOf(secret) };
}

export function readRefreshToken(token: string | undefined): RefreshToken | undefined {
  const [, sessionId, secret] = SHAPE.exec(token ?? '') ?? [];
  return sessionId && secret ? { sessionId, hash: hashOf(secret) } : undefined;
}
