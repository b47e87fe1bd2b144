import { type LookupAddress, lookup } from 'node:dns';
import type { LookupFunction } from 'node:net';
import { Agent, type Dispatcher, request } from 'undici';
import { textOf } from '#contract/texts/Text';
import { getLiteralAddress, isAllowedAddress } from './addresses';
import { readBody } from './readBody';
import { getServiceText, type ServiceName, toUpstreamError, UpstreamError } from './UpstreamError';

const TIMEOUT_MS = 30_000;
const MAX_RESPONSE_BYTES = 10 * 1024 * 1024;
/** Error responses are truncated to this size. */
const MAX_ERROR_RESPONSE_BYTES = 64 * 1024;

export interface ExternalHttpOptions {
  /** The external system, as messages name it. */
  serviceName: ServiceName;
  /** Allows requests to private addresses. */
  allowPrivate: boolean;
  /** For the entire exchange, including DNS. */
  timeoutMs?: number;
  maxBytes?: number;
  /** A longer response is cut: only its beginning matters. Default: it is refused. */
  cutsResponses?: boolean;
  resolve?: ResolveHost;
}

export interface ExternalHttpRequest {
  url: URL;
  method?: Dispatcher.HttpMethod;
  headers?: Record<string, string>;
  body?: string;
}

export interface UpstreamResponse {
  status: number;
  headers: Record<string, string | string[] | undefined>;
  body: Buffer;
}

export type ExternalHttp = (request: ExternalHttpRequest) => Promise<UpstreamResponse>;

/**
 * Creates an HTTP client for user-supplied URLs: it connects only to allowed addresses, follows no redirects,
 * and limits the duration and size of responses. Every failure is an UpstreamError.
 */
export function createExternalHttp(options: ExternalHttpOptions): ExternalHttp {
  const { serviceName, allowPrivate, timeoutMs = TIMEOUT_MS, maxBytes = MAX_RESPONSE_BYTES } = options;
  const { cutsResponses = false } = options;
  const dispatcher = new Agent({
    connect: { timeout: timeoutMs, lookup: createGuardedLookup(serviceName, allowPrivate, options.resolve) },
    headersTimeout: timeoutMs,
    bodyTimeout: timeoutMs,
  });

  return async ({ url, method = 'GET', headers = {}, body = null }) => {
    assertAllowedUrl(url, serviceName, allowPrivate);
    try {
      const signal = AbortSignal.timeout(timeoutMs);
      const response = await request(url, { dispatcher, method, headers, body, signal });
      rejectRedirect(response, url, serviceName);
      const isError = response.statusCode >= 400 && !cutsResponses;
      const { bytes, isTruncated } = await readBody(
        response.body,
        isError ? MAX_ERROR_RESPONSE_BYTES : maxBytes,
      );
      if (isTruncated && !isError && !cutsResponses) throw tooLargeError(serviceName, maxBytes);
      return { status: response.statusCode, headers: response.headers, body: bytes };
    } catch (error) {
      throw toUpstreamError(error, serviceName, timeoutMs);
    }
  };
}

/** Literal IP addresses bypass the DNS lookup, so they are checked here. Throws UpstreamError. */
export function assertAllowedUrl(url: URL, serviceName: ServiceName, allowPrivate: boolean): void {
  const service = getServiceText(serviceName);
  if (url.protocol !== 'https:' && url.protocol !== 'http:') {
    throw new UpstreamError('refused', textOf('upstream.scheme', { service }));
  }
  if (url.username || url.password) {
    throw new UpstreamError('refused', textOf('upstream.userinfo', { service }));
  }
  const literal = getLiteralAddress(url.hostname);
  if (literal !== null && !isAllowedAddress(literal, allowPrivate)) throw privateAddressError(serviceName);
}

function rejectRedirect(
  { statusCode, headers, body }: Dispatcher.ResponseData,
  requestUrl: URL,
  serviceName: ServiceName,
): void {
  if (statusCode < 300 || statusCode > 399) return;
  // Destroying an unread body emits 'error', which would end the process if unhandled.
  body.on('error', () => {}).destroy();
  const target = String(headers.location ?? '');
  const targetUrl = URL.canParse(target, requestUrl) ? new URL(target, requestUrl) : null;
  const isOtherOrigin = targetUrl && targetUrl.origin !== requestUrl.origin && targetUrl.origin !== 'null';
  const service = getServiceText(serviceName);
  const text = isOtherOrigin
    ? textOf('upstream.redirect_to', { service, origin: targetUrl.origin })
    : textOf('upstream.redirect', { service });
  const location = targetUrl ? targetUrl.origin + targetUrl.pathname : undefined;
  throw new UpstreamError('redirect', text, statusCode, { location });
}

const tooLargeError = (serviceName: ServiceName, maxBytes: number) =>
  new UpstreamError(
    'too_large',
    textOf('upstream.too_large', { service: getServiceText(serviceName), size: maxBytes / 1024 / 1024 }),
  );

/** Signature of `dns.lookup` with `all: true`. */
export type ResolveHost = (
  hostname: string,
  options: { all: true; family?: number },
  done: (error: Error | null, addresses: LookupAddress[]) => void,
) => void;

const resolveWithDns: ResolveHost = (hostname, options, done) => lookup(hostname, options, done);

export const privateAddressError = (serviceName: ServiceName) =>
  new UpstreamError('refused', textOf('upstream.private_address', { service: getServiceText(serviceName) }));

/**
 * Creates a socket lookup restricted to the public internet, or also to private addresses. The socket connects to the checked addresses, so DNS
 * rebinding has no effect.
 */
export function createGuardedLookup(
  serviceName: ServiceName,
  allowPrivate: boolean,
  resolve: ResolveHost = resolveWithDns,
): LookupFunction {
  return (hostname, options, done) => {
    const family = options.family === 4 || options.family === 6 ? options.family : 0;
    resolve(hostname, { all: true, family }, (error, addresses) => {
      if (error) return done(error, '', 0);
      const first = addresses[0];
      if (!first || !addresses.every(({ address }) => isAllowedAddress(address, allowPrivate))) {
        return done(privateAddressError(serviceName), '', 0);
      }
      if (options.all) return done(null, addresses);
      done(null, first.address, first.family);
    });
  };
}

const DEFAULT_RETRY_AFTER_MS = 60_000;
const MAX_RETRY_AFTER_MS = 60 * 60_000;

/** Returns the delay that a response requests, in seconds or as a date; undefined if it requests none. */
export function getRetryAfterMs({ status, headers }: UpstreamResponse, now: number): number | undefined {
  const header = headers['retry-after'];
  if (status !== 429 && (status !== 503 || header === undefined)) return undefined;
  const text = String(header ?? '');
  const delayMs = /^\d+$/.test(text) ? Number(text) * 1000 : Date.parse(text) - now;
  if (Number.isNaN(delayMs)) return DEFAULT_RETRY_AFTER_MS;
  return Math.min(Math.max(delayMs, 1000), MAX_RETRY_AFTER_MS);
}
