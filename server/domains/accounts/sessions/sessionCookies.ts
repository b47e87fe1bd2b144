import type { Config } from '../../../platform/config';
import type { HttpReply } from '../../../platform/http/fastify';
import type { SessionTokens } from './sessionTokens';

type Urls = Pick<Config, 'PUBLIC_URL'>;

/**
 * The path of each cookie over http: two tokens of the session; the token that names the browser, also when nobody is
 * signed in, and gives no access; the challenge that a passkey answers.
 */
const PATHS = { access: '/api', refresh: '/api/auth', device: '/api/auth', challenge: '/api/auth' };

type Cookie = keyof typeof PATHS;

/** Browsers accept the prefix only from this host, over https and for all paths. */
function describeCookie({ PUBLIC_URL }: Urls, cookie: Cookie) {
  const secure = PUBLIC_URL.startsWith('https:');
  return {
    name: `${secure ? '__Host-' : ''}keystock_${cookie}`,
    options: { httpOnly: true, sameSite: 'lax', secure, path: secure ? '/' : PATHS[cookie] } as const,
  };
}

/** The cookie's value among those that a browser sent. */
export const readCookie = (
  cookies: Record<string, string | undefined>,
  config: Urls,
  cookie: Cookie,
): string | undefined => cookies[describeCookie(config, cookie).name];

/** Sets a cookie, which ends with the browser unless it has a lifetime. */
export function setCookie(
  reply: HttpReply,
  config: Urls,
  cookie: Cookie,
  value: string,
  lifetime: { expires?: Date; maxAge?: number } = {},
): void {
  const { name, options } = describeCookie(config, cookie);
  reply.setCookie(name, value, { ...options, ...lifetime });
}

export function setSessionCookies(
  reply: HttpReply,
  config: Urls,
  { access, refresh, expiresAt: expires }: SessionTokens,
): void {
  setCookie(reply, config, 'access', access, { expires });
  if (refresh) setCookie(reply, config, 'refresh', refresh, { expires });
}

export function clearSessionCookies(reply: HttpReply, config: Urls): void {
  for (const cookie of ['access', 'refresh'] as const) {
    const { name, options } = describeCookie(config, cookie);
    reply.clearCookie(name, options);
  }
}
