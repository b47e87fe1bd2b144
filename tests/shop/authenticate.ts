import { createHmac } from 'node:crypto';
import type { IncomingMessage } from 'node:http';

export interface ShopKeys {
  consumerKey: string;
  consumerSecret: string;
}

const FIFTEEN_MINUTES = 900;

/** The recorded refusal that this request deserves, or null where the shop knows it. */
export function authenticator(keys: ShopKeys, secure: boolean) {
  const seen = new Set<string>();

  return (request: IncomingMessage, url: URL): string | null => {
    const query = url.searchParams;
    if (secure) return basic(request.headers.authorization, keys);
    if (!query.has('oauth_consumer_key')) return request.headers.authorization ? 'http-basic' : 'auth-none';
    if (query.get('oauth_consumer_key') !== keys.consumerKey) return 'http-oauth1-wrong-key';
    if (query.get('oauth_signature') !== signatureOf(request.method ?? 'GET', url, keys)) {
      return 'http-oauth1-wrong-secret';
    }
    const age = Math.abs(Date.now() / 1000 - Number(query.get('oauth_timestamp')));
    if (!(age < FIFTEEN_MINUTES)) return 'http-oauth1-old-timestamp';
    const nonce = query.get('oauth_nonce') ?? '';
    if (nonce === '' || seen.has(nonce)) return 'http-oauth1-nonce-replay';
    seen.add(nonce);
    return null;
  };
}

function basic(header: string | undefined, { consumerKey, consumerSecret }: ShopKeys): string | null {
  if (!header?.startsWith('Basic ')) return 'auth-none';
  const [key, secret] = Buffer.from(header.slice('Basic '.length), 'base64').toString().split(':');
  if (key !== consumerKey) return 'auth-wrong-key-and-secret-products';
  return secret === consumerSecret ? null : 'auth-wrong-secret';
}

const encode = (text: string) =>
  encodeURIComponent(text).replace(/[!'()*]/g, (char) => `%${char.charCodeAt(0).toString(16).toUpperCase()}`);

/** OAuth 1.0a by its own text (RFC 5849, 3.4), so that the client's library is checked by another hand. */
export function signatureOf(
  method: string,
  url: URL,
  { consumerSecret }: Pick<ShopKeys, 'consumerSecret'>,
): string {
  const parameters = [...url.searchParams]
    .filter(([name]) => name !== 'oauth_signature')
    .map(([name, value]) => `${encode(name)}=${encode(value)}`)
    .sort()
    .join('&');
  const base = [method, `${url.origin}${url.pathname}`, parameters].map(encode).join('&');
  return createHmac('sha256', `${encode(consumerSecret)}&`)
    .update(base)
    .digest('base64');
}
