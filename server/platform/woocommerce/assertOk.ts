import * as z from 'zod/mini';
import type { UpstreamResponse } from '../httpClient/createExternalHttp';
import { getRetryAfterMs } from '../httpClient/getRetryAfterMs';
import { MAX_INPUT_LENGTH, toPlainLine } from '../httpClient/toPlainLine';
import { UpstreamError } from '../httpClient/UpstreamError';
import type { WooCredentials, WooMethod } from './authorize';
import { isWebPage, parseJson } from './responseSchemas';

const WooError = z.object({ code: z.string(), message: z.string() });

const WEB_PAGE =
  'The shop answered with a web page instead of data (is a firewall or maintenance page in front of it?)';
const UNKNOWN_KEY =
  'The shop rejected the consumer key; check the key, and that the web server forwards the Authorization header';
const ACCESS_DENIED =
  'The shop denied access before the request reached WooCommerce; is the site password-protected?';
const NO_WOOCOMMERCE =
  'There is no WooCommerce at this address; check the address, and that WooCommerce is active';
const RATE_LIMITED = 'The shop limits the request rate; try again in a few minutes';
const PLAIN_PERMALINKS =
  "The shop's permalinks are set to Plain, so its API is not reachable; choose another structure under Settings → Permalinks";

const PERMISSION_CODE = /^woocommerce_rest_cannot_(view|create|edit|delete)$/;
const AUTHENTICATION_ERROR_CODE = 'woocommerce_rest_authentication_error';
const NOT_FOUND_CODE = /^woocommerce_rest_.*invalid_id$/;

const MAX_MESSAGE_LENGTH = 200;
const TAGS = /<[^<>]*>/g;

const parseWooError = (response: UpstreamResponse) => WooError.safeParse(parseJson(response)).data;

/** True if WooCommerce received no key or an unknown one. */
export const isUnknownKey = (response: UpstreamResponse) =>
  response.status === 401 && PERMISSION_CODE.test(parseWooError(response)?.code ?? '');

/** Throws an UpstreamError unless the response is a success. */
export function assertOk(response: UpstreamResponse, credentials: WooCredentials, method: WooMethod): void {
  const { status } = response;
  const isHtml = isWebPage(response);
  if ((status === 200 || status === 201) && !isHtml) return;
  const wooError = parseWooError(response);
  const message = wooError && sanitizeMessage(wooError.message, credentials);

  if (isUnknownKey(response)) throw new UpstreamError('unauthorized', UNKNOWN_KEY, status);
  if (wooError && (wooError.code === AUTHENTICATION_ERROR_CODE || PERMISSION_CODE.test(wooError.code))) {
    // A wrong secret and a read-only key have the same code and a localized message, so the method decides.
    const reason = method === 'GET' ? 'unauthorized' : 'read_only';
    throw new UpstreamError(reason, `The shop refused the keys: ${message}`, status);
  }
  if (wooError && NOT_FOUND_CODE.test(wooError.code)) {
    throw new UpstreamError('not_found', `The shop does not have this any more: ${message}`, status);
  }
  if (status === 401) throw new UpstreamError('unauthorized', ACCESS_DENIED, status);
  const retryAfterMs = getRetryAfterMs(response, Date.now());
  if (status === 429) throw new UpstreamError('http', RATE_LIMITED, status, { retryAfterMs });
  if (status === 404) throw new UpstreamError('http', NO_WOOCOMMERCE, status);
  if (isHtml) throw new UpstreamError('not_json', WEB_PAGE, status, { retryAfterMs });
  const suffix = status >= 400 && status < 500 && wooError ? `: ${message}` : '';
  throw new UpstreamError('http', `The shop answered with an error (status ${status})${suffix}`, status, {
    retryAfterMs,
  });
}

/** Returns the shop's message as one line, unless it contains a secret. */
function sanitizeMessage(message: string, { consumerKey, consumerSecret }: WooCredentials): string {
  if (message.includes(consumerSecret) || message.includes(consumerKey)) return 'no reason is shown';
  return toPlainLine(message.slice(0, MAX_INPUT_LENGTH).replace(TAGS, ' '), MAX_MESSAGE_LENGTH);
}

/** A shop with plain permalinks redirects its API to the same path with a trailing slash. */
export function explainRedirect(error: unknown, requestUrl: URL): unknown {
  const urlWithSlash = `${requestUrl.origin}${requestUrl.pathname}/`;
  if (!(error instanceof UpstreamError) || error.location !== urlWithSlash) return error;
  return new UpstreamError('redirect', PLAIN_PERMALINKS, error.status);
}
