import { createHmac } from 'node:crypto';
import type { IncomingMessage } from 'node:http';

export interface ShopKeys {
  consumerKey: string;
  consumerSecret: string;
}

export interface ShopKey extends ShopKeys {
  permissions: 'read' | 'write' | 'read_write';
}

interface AuthenticatorOptions {
  keys: readonly ShopKey[];
  secure: boolean;
  /** The host drops the Authorization header. */
  dropsAuthorizationHeader: boolean;
  now(): Date;
}

const MAX_TIMESTAMP_AGE_SECONDS = 900;

/** Creates a check that returns the name of the recorded refusal, or null if the request is authenticated. */
export function createAuthenticator({ keys, secure, dropsAuthorizationHeader, now }: AuthenticatorOptions) {
  const usedNonces = new Set<string>();

  function checkOAuth(request: IncomingMessage, url: URL, key: ShopKey | undefined): string | null {
    const query = url.searchParams;
    if (!key) return 'http-oauth1-wrong-key';
    if (query.get('oauth_signature') !== getOAuthSignature(request.method ?? 'GET', url, key)) {
      return 'http-oauth1-wrong-secret';
    }
    const age = Math.abs(now().getTime() / 1000 - Number(query.get('oauth_timestamp')));
    if (!(age < MAX_TIMESTAMP_AGE_SECONDS)) return 'http-oauth1-old-timestamp';
    const nonce = query.get('oauth_nonce') ?? '';
    if (nonce === '' || usedNonces.has(nonce)) return 'http-oauth1-nonce-replay';
    usedNonces.add(nonce);
    return null;
  }

  return (request: IncomingMessage, url: URL): string | null => {
    const query = url.searchParams;
    const header = dropsAuthorizationHeader ? undefined : request.headers.authorization;
    const findKey = (consumerKey: string | null) => keys.find((key) => key.consumerKey === consumerKey);
    if (!secure) {
      if (!query.has('oauth_consumer_key')) return header ? 'http-basic' : 'http-query-key';
      const key = findKey(query.get('oauth_consumer_key'));
      return checkOAuth(request, url, key) ?? checkPermission(request, key);
    }
    const credentials = readBasic(header) ?? readQuery(query);
    if (!credentials) return 'auth-none';
    const key = findKey(credentials.consumerKey);
    if (!key) return 'auth-wrong-key-and-secret-products';
    return credentials.consumerSecret === key.consumerSecret
      ? checkPermission(request, key)
      : 'auth-wrong-secret';
  };
}

function checkPermission({ method }: IncomingMessage, key: ShopKey | undefined): string | null {
  const isReading = method === 'GET' || method === 'HEAD';
  if (key?.permissions === 'read' && !isReading) return 'auth-readkey-post';
  if (key?.permissions === 'write' && isReading) return 'auth-writekey-get';
  return null;
}

function readBasic(header: string | undefined): ShopKeys | null {
  if (!header?.startsWith('Basic ')) return null;
  const [consumerKey = '', consumerSecret = ''] = Buffer.from(header.slice('Basic '.length), 'base64')
    .toString()
    .split(':');
  return { consumerKey, consumerSecret };
}

function readQuery(query: URLSearchParams): ShopKeys | null {
  const consumerKey = query.get('consumer_key');
  return consumerKey === null ? null : { consumerKey, consumerSecret: query.get('consumer_secret') ?? '' };
}

const percentEncode = (text: string) =>
  encodeURIComponent(text).replace(/[!'()*]/g, (char) => `%${char.charCodeAt(0).toString(16).toUpperCase()}`);

/** Computes an OAuth 1.0a signature (RFC 5849, 3.4), independently of the client's library. */
export function getOAuthSignature(
  method: string,
  url: URL,
  { consumerSecret }: Pick<ShopKeys, 'consumerSecret'>,
): string {
  const parameters = [...url.searchParams]
    .filter(([name]) => name !== 'oauth_signature')
    .map(([name, value]) => `${percentEncode(name)}=${percentEncode(value)}`)
    .sort()
    .join('&');
  const base = [method, `${url.origin}${url.pathname}`, parameters].map(percentEncode).join('&');
  const hash = url.searchParams.get('oauth_signature_method') === 'HMAC-SHA1' ? 'sha1' : 'sha256';
  return createHmac(hash, `${percentEncode(consumerSecret)}&`)
    .update(base)
    .digest('base64');
}
