import { sign, unsign } from '@fastify/cookie';
import type { Services } from '../context';

const LIFETIME_MS = 15 * 60_000;

/** A token, good for a quarter of an hour, that names the session; whether that still runs is asked at every call. */
export function signAccessToken(
  { sessionKey }: Pick<Services, 'sessionKey'>,
  sessionId: string,
  now = Date.now(),
): string {
  return sign(`${sessionId}.${now + LIFETIME_MS}`, sessionKey);
}

/** The session of a token that is ours and not expired. */
export function readAccessToken(
  { sessionKey }: Pick<Services, 'sessionKey'>,
  token: string | undefined,
): string | undefined {
  const signed = token ? unsign(token, sessionKey) : undefined;
  if (!signed?.valid) return undefined;
  const [sessionId, expires] = signed.value.split('.');
  return Number(expires) > Date.now() ? sessionId : undefined;
}
