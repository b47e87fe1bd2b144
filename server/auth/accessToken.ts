import { jwtVerify, SignJWT } from 'jose';
import type { Services } from '../context';

const ALGORITHM = 'HS256';
const LIFETIME = '15 minutes';

/** A short-lived token that names the session; whether that still runs is asked at every call. */
export function signAccessToken({ sessionKey }: Services, sessionId: string): Promise<string> {
  return new SignJWT()
    .setProtectedHeader({ alg: ALGORITHM })
    .setJti(sessionId)
    .setIssuedAt()
    .setExpirationTime(LIFETIME)
    .sign(sessionKey);
}

/** The session of a token that is ours and not expired. */
export async function readAccessToken(
  { sessionKey }: Services,
  token: string | undefined,
): Promise<string | undefined> {
  if (!token) return undefined;
  const read = await jwtVerify(token, sessionKey, { algorithms: [ALGORITHM] }).catch(() => undefined);
  return read?.payload.jti;
}
