import { createHmac } from 'node:crypto';
import OAuth from 'oauth-1.0a';

export interface WooKeys {
  consumerKey: string;
  consumerSecret: string;
}

/**
 * The request with its proof of identity. Shops take Basic over https alone; over plain http the secret
 * must not travel, so there the query is signed by OAuth 1.0a.
 */
export function authorize(url: URL, keys: WooKeys): { url: URL; headers: Record<string, string> } {
  return url.protocol === 'https:' ? basic(url, keys) : signed(url, keys);
}

function basic(url: URL, { consumerKey, consumerSecret }: WooKeys) {
  const pair = Buffer.from(`${consumerKey}:${consumerSecret}`).toString('base64');
  return { url, headers: { authorization: `Basic ${pair}` } };
}

function signed(url: URL, { consumerKey, consumerSecret }: WooKeys) {
  const oauth = new OAuth({
    consumer: { key: consumerKey, secret: consumerSecret },
    signature_method: 'HMAC-SHA256',
    hash_function: (base, key) => createHmac('sha256', key).update(base).digest('base64'),
  });
  const parameters = oauth.authorize({ url: url.href, method: 'GET' });
  const target = new URL(url);
  for (const [name, value] of Object.entries(parameters)) target.searchParams.set(name, String(value));
  return { url: target, headers: {} };
}
