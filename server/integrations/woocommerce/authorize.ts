import { createHmac } from 'node:crypto';
import OAuth from 'oauth-1.0a';

export interface WooKeys {
  consumerKey: string;
  consumerSecret: string;
}

export type WooMethod = 'GET' | 'POST' | 'PUT' | 'DELETE';

export interface WooRequest {
  method: WooMethod;
  url: URL;
}

interface Authorized {
  url: URL;
  headers: Record<string, string>;
}

/**
 * The request with its proof of identity. Shops take Basic over https alone; over plain http the secret
 * must not travel, so there the query is signed by OAuth 1.0a. With `inQuery` the keys stand in the
 * encrypted address instead of the header, for web servers that keep the header to themselves.
 */
export function authorize({ method, url }: WooRequest, keys: WooKeys, inQuery: boolean): Authorized {
  if (url.protocol !== 'https:') return signed(method, url, keys);
  return inQuery ? queried(url, keys) : basic(url, keys);
}

function basic(url: URL, { consumerKey, consumerSecret }: WooKeys): Authorized {
  const pair = Buffer.from(`${consumerKey}:${consumerSecret}`).toString('base64');
  return { url, headers: { authorization: `Basic ${pair}` } };
}

function queried(url: URL, { consumerKey, consumerSecret }: WooKeys): Authorized {
  return withQuery(url, { consumer_key: consumerKey, consumer_secret: consumerSecret });
}

function signed(method: WooMethod, url: URL, { consumerKey, consumerSecret }: WooKeys): Authorized {
  const oauth = new OAuth({
    consumer: { key: consumerKey, secret: consumerSecret },
    signature_method: 'HMAC-SHA256',
    hash_function: (base, key) => createHmac('sha256', key).update(base).digest('base64'),
  });
  return withQuery(url, oauth.authorize({ url: url.href, method }));
}

function withQuery(url: URL, added: object): Authorized {
  const target = new URL(url);
  for (const [name, value] of Object.entries(added)) target.searchParams.set(name, String(value));
  return { url: target, headers: {} };
}
