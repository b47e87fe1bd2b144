import type { Config } from '../../../platform/config';
import type { HttpReply } from '../../../platform/http/fastify';

type Urls = Pick<Config, 'PUBLIC_URL'>;

const isHttps = ({ PUBLIC_URL }: Urls) => PUBLIC_URL.startsWith('https:');

/** Name and path of each cookie. Browsers accept the prefix only from this host, over https and for all paths. */
function describeCookies(config: Urls) {
  return isHttps(config)
    ? {
        access: { name: '__Host-keystock_access', path: '/' },
        refresh: { name: '__Host-keystock_refresh', path: '/' },
        device: { name: '__Host-keystock_device', path: '/' },
        challenge: { name: '__Host-keystock_challenge', path: '/' },
      }
    : {
        access: { name: 'keystock_access', path: '/api' },
        refresh: { name: 'keystock_refresh', path: '/api/auth' },
        device: { name: 'keystock_device', path: '/api/auth' },
        challenge: { name: 'keystock_challenge', path: '/api/auth' },
      };
}

type Cookies = Record<string, string | undefined>;

export interface SessionTokenCookies {
  access: string | undefined;
  refresh: string | undefined;
}

/** The session tokens that a browser sent. */
export function readSessionCookies(cookies: Cookies, config: Urls): SessionTokenCookies {
  const { access, refresh } = describeCookies(config);
  return { access: cookies[access.name], refresh: cookies[refresh.name] };
}

/** The token that names the browser, also when nobody is signed in; it gives no access. */
export const readDeviceCookie = (cookies: Cookies, config: Urls) =>
  cookies[describeCookies(config).device.name];

export interface SessionTokens {
  access: string;
  /** Omitted when the browser's current refresh token remains valid. */
  refresh?: string;
  expiresAt: Date;
}

const cookieOptions = (config: Urls, { path }: { path: string }) => ({
  httpOnly: true,
  sameSite: 'lax' as const,
  secure: isHttps(config),
  path,
});

export function setSessionCookies(reply: HttpReply, config: Config, tokens: SessionTokens): void {
  const cookies = describeCookies(config);
  const { expiresAt: expires } = tokens;
  for (const kind of ['access', 'refresh'] as const) {
    const token = tokens[kind];
    const cookie = cookies[kind];
    if (token) reply.setCookie(cookie.name, token, { ...cookieOptions(config, cookie), expires });
  }
}

export function clearSessionCookies(reply: HttpReply, config: Config): void {
  const { access, refresh } = describeCookies(config);
  for (const cookie of [access, refresh]) reply.clearCookie(cookie.name, cookieOptions(config, cookie));
}

const DEVICE_LIFETIME_SECONDS = 365 * 24 * 3600;

export function setDeviceCookie(reply: HttpReply, config: Config, token: string): void {
  const { device } = describeCookies(config);
  reply.setCookie(device.name, token, { ...cookieOptions(config, device), maxAge: DEVICE_LIFETIME_SECONDS });
}

/** The challenge that a passkey answers. */
export const readChallengeCookie = (cookies: Cookies, config: Urls) =>
  cookies[describeCookies(config).challenge.name];

export function setChallengeCookie(reply: HttpReply, config: Config, token: string): void {
  const { challenge } = describeCookies(config);
  reply.setCookie(challenge.name, token, cookieOptions(config, challenge));
}
