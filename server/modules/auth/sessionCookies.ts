import type { Config } from '../../platform/config';
import type { HttpReply } from '../../platform/http/fastify';

export const ACCESS_COOKIE = 'keystock_access';
export const REFRESH_COOKIE = 'keystock_refresh';
const REFRESH_PATH = '/api/auth';

export interface SessionTokens {
  access: string;
  /** Omitted when the browser's current refresh token remains valid. */
  refresh?: string;
  expiresAt: Date;
}

function cookieOptions(config: Config) {
  return { httpOnly: true, sameSite: 'lax' as const, secure: config.PUBLIC_URL.startsWith('https:') };
}

export function setSessionCookies(reply: HttpReply, config: Config, tokens: SessionTokens): void {
  const { access, refresh, expiresAt: expires } = tokens;
  reply.setCookie(ACCESS_COOKIE, access, { ...cookieOptions(config), path: '/api', expires });
  if (refresh)
    reply.setCookie(REFRESH_COOKIE, refresh, { ...cookieOptions(config), path: REFRESH_PATH, expires });
}

export function clearSessionCookies(reply: HttpReply, config: Config): void {
  reply.clearCookie(ACCESS_COOKIE, { ...cookieOptions(config), path: '/api' });
  reply.clearCookie(REFRESH_COOKIE, { ...cookieOptions(config), path: REFRESH_PATH });
}
