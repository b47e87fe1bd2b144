import { randomBytes } from 'node:crypto';
import { request } from 'undici';
import type { ShopKey } from '../authenticate';
import type { ShopResponse } from '../responses';
import type { Shop } from '../Shop';
import type { ShopState } from '../ShopState';
import { html, redirectTo, renderPage } from './html';

const scopes: Record<string, ShopKey['permissions']> = {
  read: 'read',
  write: 'write',
  read_write: 'read_write',
};

interface AuthorizeRequest {
  appName: string;
  scope: ShopKey['permissions'];
  userId: string;
  returnUrl: URL;
  callbackUrl: URL;
}

/** Handles `/wc-auth/v1/…`: asks for consent, sends new credentials to the callback and redirects back. */
export function createAuthorizeHandler(shop: Shop) {
  const nonce = randomBytes(8).toString('hex');

  return async (route: string, query: URLSearchParams): Promise<ShopResponse | null> => {
    if (route !== 'authorize' && route !== 'access_granted') return null;
    const parsed = parseAuthorizeRequest(query, shop.refusesHttpCallback);
    if (typeof parsed === 'string') return renderErrorPage(parsed, 401);
    if (route === 'authorize') return renderConsentPage(shop, parsed, query, nonce);
    if (query.get('wc_auth_nonce') !== nonce) return renderErrorPage('Invalid nonce verification', 403);
    return grantAccess(shop, parsed);
  };
}

function parseAuthorizeRequest(query: URLSearchParams, refusesHttp: boolean): AuthorizeRequest | string {
  const missing = ['app_name', 'user_id', 'return_url', 'callback_url', 'scope'].find(
    (name) => !query.get(name),
  );
  if (missing) return `Missing parameter ${missing}`;
  const scope = scopes[query.get('scope') ?? ''];
  if (!scope) return `Invalid scope ${query.get('scope')}`;
  const [returnUrl, callbackUrl] = [parseUrl(query.get('return_url')), parseUrl(query.get('callback_url'))];
  if (!returnUrl) return 'The return_url is not a valid URL';
  if (!callbackUrl) return 'The callback_url is not a valid URL';
  // WooCommerce requires https; a local Keystock has none.
  if (callbackUrl.protocol !== 'https:' && (refusesHttp || !isLoopback(callbackUrl)))
    return 'The callback_url needs to be over SSL';
  return {
    appName: query.get('app_name') ?? '',
    userId: query.get('user_id') ?? '',
    scope,
    returnUrl,
    callbackUrl,
  };
}

const parseUrl = (text: string | null) => (URL.canParse(text ?? '') ? new URL(text ?? '') : null);

const isLoopback = ({ hostname }: URL) => ['localhost', '127.0.0.1', '[::1]'].includes(hostname);

function renderConsentPage(
  shop: ShopState,
  authorizeRequest: AuthorizeRequest,
  query: URLSearchParams,
  nonce: string,
): ShopResponse {
  const { appName, scope, userId, returnUrl } = authorizeRequest;
  const approvedQuery = new URLSearchParams([...query, ['wc_auth_nonce', nonce]]);
  const body = html`
    <h1>${appName} would like to connect to your store</h1>
    <p>This gives "${appName}" <strong>${scope.replace('_', '/')}</strong> access: orders, products, webhooks.</p>
    <p class="muted">A real shop asks for its owner's password here.</p>
    <p><a class="button main" href="${shop.url}/wc-auth/v1/access_granted/?${approvedQuery.toString()}">Approve</a>
    <a class="button" href="${buildReturnUrl(returnUrl, '0', userId)}">Deny</a></p>`;
  return renderPage('Application authentication request', body);
}

async function grantAccess(
  shop: ShopState,
  { scope, userId, returnUrl, callbackUrl }: AuthorizeRequest,
): Promise<ShopResponse> {
  const generateHex = () => randomBytes(20).toString('hex');
  const key: ShopKey = {
    consumerKey: `ck_${generateHex()}`,
    consumerSecret: `cs_${generateHex()}`,
    permissions: scope,
  };
  shop.keys.push(key);
  const credentials = {
    key_id: shop.keys.length,
    user_id: userId,
    consumer_key: key.consumerKey,
    consumer_secret: key.consumerSecret,
    key_permissions: scope,
  };
  if (await sendCredentials(shop, callbackUrl, credentials))
    return redirectTo(buildReturnUrl(returnUrl, '1', userId));
  shop.keys.pop();
  return renderErrorPage(
    'An error occurred in the request and at the time were unable to send the consumer data',
    500,
  );
}

async function sendCredentials({ url }: ShopState, callbackUrl: URL, credentials: object): Promise<boolean> {
  try {
    const response = await request(callbackUrl, {
      method: 'POST',
      headers: { 'user-agent': `WordPress/7.0.4; ${url}`, 'content-type': 'application/json;charset=UTF-8' },
      body: JSON.stringify(credentials),
      signal: AbortSignal.timeout(60_000),
    });
    await response.body.dump();
    return response.statusCode === 200;
  } catch {
    return false;
  }
}

function buildReturnUrl(returnUrl: URL, success: '0' | '1', userId: string): string {
  const target = new URL(returnUrl);
  target.searchParams.set('success', success);
  target.searchParams.set('user_id', userId);
  return target.href;
}

const renderErrorPage = (message: string, status: number) =>
  renderPage('Error', html`<h1>Error</h1><p>${message}</p>`, status);
