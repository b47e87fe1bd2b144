import * as z from 'zod/mini';
import { type Text, textOf } from '#contract/texts/Text';
import type { UpstreamResponse } from '../httpClient/createExternalHttp';
import { getRetryAfterMs } from '../httpClient/createExternalHttp';
import { UpstreamError } from '../httpClient/UpstreamError';
import type { WooCredentials, WooMethod } from './authorize';
import { quoteAnswer, quoteText } from './quoteAnswer';
import { isWebPage, parseJson } from './responseSchemas';

const WooError = z.object({ code: z.string(), message: z.string() });

const UNKNOWN_KEY = textOf('shop.unknown_key');
const RATE_LIMITED = textOf('shop.rate_limited');
const PLAIN_PERMALINKS = textOf('shop.plain_permalinks');

const PERMISSION_CODE = /^woocommerce_rest_cannot_(view|create|edit|delete)$/;
const AUTHENTICATION_ERROR_CODE = 'woocommerce_rest_authentication_error';
const NOT_FOUND_CODE = /^woocommerce_rest_.*invalid_id$/;

/** WordPress in maintenance requests ten minutes, and is mostly done within seconds. */
const MAX_UNAVAILABLE_MS = 20_000;

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
  const detail = wooError ? quoteText(wooError.message, credentials) : '';
  const explain = (summary: Text) => quoteAnswer(summary, response, credentials);

  if (isUnknownKey(response)) throw new UpstreamError('unauthorized', UNKNOWN_KEY, status);
  if (wooError && (wooError.code === AUTHENTICATION_ERROR_CODE || PERMISSION_CODE.test(wooError.code))) {
    // A wrong secret and a read-only key have the same code and a localized message, so the method decides.
    const reason = method === 'GET' ? 'unauthorized' : 'read_only';
    throw new UpstreamError(reason, textOf('shop.refused_keys', { detail }), status);
  }
  if (wooError && NOT_FOUND_CODE.test(wooError.code)) {
    throw new UpstreamError('not_found', textOf('shop.gone', { detail }), status);
  }
  if (status === 401) throw new UpstreamError('unauthorized', explain(textOf('shop.access_denied')), status);
  const requestedMs = getRetryAfterMs(response, Date.now());
  const retryAfterMs =
    status === 503 && requestedMs ? Math.min(requestedMs, MAX_UNAVAILABLE_MS) : requestedMs;
  if (status === 429) throw new UpstreamError('rate_limited', RATE_LIMITED, status, { retryAfterMs });
  if (status === 404) throw new UpstreamError('http', explain(textOf('shop.no_woocommerce')), status);
  if (status >= 500) {
    const summary = status === 503 && isHtml ? textOf('shop.maintenance') : textOf('shop.status', { status });
    throw new UpstreamError('server_error', explain(summary), status, { retryAfterMs });
  }
  if (isHtml) throw new UpstreamError('not_json', explain(textOf('shop.web_page')), status, { retryAfterMs });
  throw new UpstreamError('http', explain(textOf('shop.status', { status })), status, { retryAfterMs });
}

/** A shop with plain permalinks redirects its API to the same path with a trailing slash. */
export function explainRedirect(error: unknown, requestUrl: URL): unknown {
  const urlWithSlash = `${requestUrl.origin}${requestUrl.pathname}/`;
  if (!(error instanceof UpstreamError) || error.location !== urlWithSlash) return error;
  return new UpstreamError('plain_permalinks', PLAIN_PERMALINKS, error.status);
}
