import { createHmac } from 'node:crypto';
import OAuth from 'oauth-1.0a';

export interface WooCredentials {
  consumerKey: string;
  consumerSecret: string;
}

export type WooMethod = 'GET' | 'POST' | 'PUT' | 'DELETE';

export interface WooRequest {
  method: WooMethod;
  url: URL;
}

interface AuthorizedRequest {
  url: URL;
  headers: Record<string, string>;
}

/**
 * Adds the credentials to a request. Shops accept Basic authentication only over https; over http the query is
 * signed with OAuth 1.0a, which does not transmit the secret. With `inQuery`, the credentials are in the
 * encrypted URL, for web servers that drop the Authorization header.
 */
export function authorize(
  { method, url }: WooRequest,
  credentials: WooCredentials,
  inQuery: boolean,
): AuthorizedRequest {
  if (url.protocol !== 'https:') return withOAuth(method, url, credentials);
  return inQuery ? withQueryAuth(url, credentials) : withBasicAuth(url, credentials);
}

function withBasicAuth(url: URL, { consumerKey, consumerSecret }: WooCredentials): AuthorizedRequest {
  const encoded = Buffer.from(`${consumerKey}:${consumerSecret}`).toString('base64');
  return { url, headers: { authorization: `Basic ${encoded}` } };
}

function withQueryAuth(url: URL, { consumerKey, consumerSecret }: WooCredentials): AuthorizedRequest {
  return withQuery(url, { consumer_key: consumerKey, consumer_secret: consumerSecret });
}

function withOAuth(
  method: WooMethod,
  url: URL,
  { consumerKey, consumerSecret }: WooCredentials,
): AuthorizedRequest {
  const oauth = new OAuth({
    consumer: { key: consumerKey, secret: consumerSecret },
    signature_method: 'HMAC-SHA256',
    hash_function: (base, key) => createHmac('sha256', key).update(base).digest('base64'),
  });
  // The library does not read `+` as a blank.
  const href = `${url.origin}${url.pathname}${url.search.replaceAll('+', '%20')}`;
  return withQuery(url, oauth.authorize({ url: href, method }));
}

function withQuery(url: URL, params: object): AuthorizedRequest {
  const target = new URL(url);
  for (const [name, value] of Object.entries(params)) target.searchParams.set(name, String(value));
  return { url: target, headers: {} };
}
