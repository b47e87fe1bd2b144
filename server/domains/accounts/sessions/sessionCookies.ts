import type { Config } from '../../../platform/config';
import type { HttpReply, HttpRequest } from '../../../platform/http/fastify';
import type { SessionTokens } from './sessionTokens';

/**
 * The path of each cookie over http: two tokens of the session; the token that names the browser, also when nobody is
 * signed in, and gives no access; the challenge that a passkey answers; what the browser went to the provider for.
 */
const PATHS = {
  access: '/api',
  refresh: '/api/auth',
  device: '/api/auth',
  challenge: '/api/auth',
  provider: '/api/auth',
};

type Cookie = keyof typeof PATHS;

/** Browsers accept the prefix only from this host, over https and for all paths. */
function describeCookie({ PUBLIC_URL }: Config, cookie: Cookie) {
  const secure = PUBLIC_URL.startsWith('https:');
  return {
    name: `${secure ? '__Host-' : ''}keystock_${cookie}`,
    options: { httpOnly: true, sameSite: 'lax', secure, path: secure ? '/' : PATHS[cookie] } as const,
  };
}

/** The cookie's value, if the browser sent it. */
export const readCookie = ({ cookies, ctx }: HttpRequest, cookie: Cookie): string | undefined =>
  cookies[describeCookie(ctx.config, cookie).name];

/** Sets a cookie, which ends with the browser unless it has a lifetime. */
export function setCookie(
  reply: HttpReply,
  cookie: Cookie,
  value: string,
  lifetime: { expires?: Date; maxAge?: number } = {},
): void {
  const { name, options } = describeCookie(reply.request.ctx.config, cookie);
  reply.setCookie(name, value, { ...options, ...lifetime });
}

export function setSessionCookies(
  reply: HttpReply,
  { access, refresh, expiresAt: expires }: SessionTokens,
): void {
  setCookie(reply, 'access', access, { expires });
  if (refresh) setCookie(reply, 'refresh', refresh, { expires });
}

export function clearCookie(reply: HttpReply, cookie: Cookie): void {
  const { name, options } = describeCookie(reply.request.ctx.config, cookie);
  reply.clearCookie(name, options);
}

export function clearSessionCookies(reply: HttpReply): null {
  for (const cookie of ['access', 'refresh'] as const) clearCookie(reply, cookie);
  return null;
}
