import * as z from 'zod/mini';
import { type Text, textOf } from '#contract/texts/Text';
import type { UpstreamResponse } from '../httpClient/createExternalHttp';
import { getRetryAfterMs } from '../httpClient/createExternalHttp';
import { MAX_INPUT_LENGTH, toPlainLine } from '../httpClient/toPlainLine';
import { UpstreamError } from '../httpClient/UpstreamError';
import type { WooCredentials, WooMethod } from './authorize';
import { isWebPage, parseJson } from './responseSchemas';

const WooError = z.object({ code: z.string(), message: z.string() });

const WEB_PAGE = textOf('shop.web_page');
const MAINTENANCE = textOf('shop.maintenance');
const UNKNOWN_KEY = textOf('shop.unknown_key');
const ACCESS_DENIED = textOf('shop.access_denied');
const NO_WOOCOMMERCE = textOf('shop.no_woocommerce');
const RATE_LIMITED = textOf('shop.rate_limited');
const PLAIN_PERMALINKS = textOf('shop.plain_permalinks');

const PERMISSION_CODE = /^woocommerce_rest_cannot_(view|create|edit|delete)$/;
const AUTHENTICATION_ERROR_CODE = 'woocommerce_rest_authentication_error';
const NOT_FOUND_CODE = /^woocommerce_rest_.*invalid_id$/;

/** WordPress in maintenance requests ten minutes, and is mostly done within seconds. */
const MAX_UNAVAILABLE_MS = 60_000;

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
  const detail = wooError ? sanitizeMessage(wooError.message, credentials) : '';

  if (isUnknownKey(response)) throw new UpstreamError('unauthorized', UNKNOWN_KEY, status);
  if (wooError && (wooError.code === AUTHENTICATION_ERROR_CODE || PERMISSION_CODE.test(wooError.code))) {
    // A wrong secret and a read-only key have the same code and a localized message, so the method decides.
    const reason = method === 'GET' ? 'unauthorized' : 'read_only';
    throw new UpstreamError(reason, textOf('shop.refused_keys', { detail }), status);
  }
  if (wooError && NOT_FOUND_CODE.test(wooError.code)) {
    throw new UpstreamError('not_found', textOf('shop.gone', { detail }), status);
  }
  if (status === 401) throw new UpstreamError('unauthorized', ACCESS_DENIED, status);
  const requestedMs = getRetryAfterMs(response, Date.now());
  const retryAfterMs =
    status === 503 && requestedMs ? Math.min(requestedMs, MAX_UNAVAILABLE_MS) : requestedMs;
  if (status === 429) throw new UpstreamError('rate_limited', RATE_LIMITED, status, { retryAfterMs });
  if (status === 404) throw new UpstreamError('http', NO_WOOCOMMERCE, status);
  if (status >= 500) {
    const text = status === 503 && isHtml ? MAINTENANCE : textOf('shop.status', { status });
    throw new UpstreamError('server_error', text, status, { retryAfterMs });
  }
  if (isHtml) throw new UpstreamError('not_json', WEB_PAGE, status, { retryAfterMs });
  const summary = textOf('shop.status', { status });
  const isExplained = status >= 400 && wooError;
  const text = isExplained ? textOf('upstream.detail', { summary, detail }) : summary;
  throw new UpstreamError('http', text, status, { retryAfterMs });
}

/** Returns the shop's text as one line, unless it contains a secret. */
function sanitizeMessage(text: string, { consumerKey, consumerSecret }: WooCredentials): string | Text {
  if (text.includes(consumerSecret) || text.includes(consumerKey)) return textOf('shop.no_reason');
  return toPlainLine(text.slice(0, MAX_INPUT_LENGTH).replace(TAGS, ' '), MAX_MESSAGE_LENGTH);
}

/** A shop with plain permalinks redirects its API to the same path with a trailing slash. */
export function explainRedirect(error: unknown, requestUrl: URL): unknown {
  const urlWithSlash = `${requestUrl.origin}${requestUrl.pathname}/`;
  if (!(error instanceof UpstreamError) || error.location !== urlWithSlash) return error;
  return new UpstreamError('plain_permalinks', PLAIN_PERMALINKS, error.status);
}
