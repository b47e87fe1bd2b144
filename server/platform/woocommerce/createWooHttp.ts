import type * as z from 'zod/mini';
import { createExternalHttp, type UpstreamResponse } from '../httpClient/createExternalHttp';
import { assertOk, explainRedirect, isUnknownKey } from './assertOk';
import { authorize, type WooCredentials, type WooMethod, type WooRequest } from './authorize';
import { type Page, PER_PAGE } from './iteratePages';
import { parseResponse } from './responseSchemas';

type Query = Record<string, string | number | boolean>;

export interface WooHttpOptions extends WooCredentials {
  /** The shop's URL; WordPress may be in a subdirectory. */
  url: string;
  allowPrivate: boolean;
  /** Per request. */
  timeoutMs?: number;
  /** Sends the credentials in the URL, for a web server that drops the Authorization header. */
  credentialsInQuery?: boolean;
  /** Called when the shop turns out to accept the credentials only in the URL. */
  onCredentialsInQuery?: () => Promise<void>;
}

/** Requests to a shop's REST API; every failure is an UpstreamError. */
export interface WooHttp {
  get<S extends z.ZodMiniType>(path: string, query: Query, schema: S): Promise<z.output<S>>;
  getPage<S extends z.ZodMiniType<unknown[]>>(
    path: string,
    query: Query,
    schema: S,
    page: number,
  ): Promise<Page<z.output<S>[number]>>;
  /** Returns the shop's time; null if the response has no date. */
  readClock(path: string, query: Query): Promise<Date | null>;
  send<S extends z.ZodMiniType>(
    method: Exclude<WooMethod, 'GET'>,
    path: string,
    body: object | undefined,
    schema: S,
  ): Promise<z.output<S>>;
}

export function createWooHttp(options: WooHttpOptions): WooHttp {
  const { url: siteUrl, allowPrivate, timeoutMs, onCredentialsInQuery, ...credentials } = options;
  const externalHttp = createExternalHttp({ serviceName: 'shop', allowPrivate, timeoutMs });
  let credentialsInQuery = options.credentialsInQuery ?? false;

  async function exchange(request: WooRequest, inQuery: boolean, body?: object): Promise<UpstreamResponse> {
    const { url, headers } = authorize(request, credentials, inQuery);
    const { method } = request;
    const json = body && { body: JSON.stringify(body) };
    const type = body && { 'content-type': 'application/json' };
    return externalHttp({ url, method, headers: { ...headers, ...type }, ...json }).catch((error) => {
      throw explainRedirect(error, request.url);
    });
  }

  async function sendRequest(request: WooRequest, body?: object): Promise<UpstreamResponse> {
    const firstResponse = await exchange(request, credentialsInQuery, body);
    // WooCommerce reports an unknown key also when the Authorization header was dropped.
    const isHeaderStripped =
      !credentialsInQuery && request.url.protocol === 'https:' && isUnknownKey(firstResponse);
    const response = isHeaderStripped ? await exchange(request, true, body) : firstResponse;
    assertOk(response, credentials, request.method);
    if (isHeaderStripped) {
      credentialsInQuery = true;
      await onCredentialsInQuery?.();
    }
    return response;
  }

  return {
    async get(path, query, schema) {
      return parseResponse(
        await sendRequest({ method: 'GET', url: buildApiUrl(siteUrl, path, query) }),
        schema,
      );
    },
    // Sorted by id, so that concurrent inserts do not shift pages.
    async getPage(path, query, schema, page) {
      const sorted = { orderby: 'id', order: 'asc', per_page: PER_PAGE, ...query, page };
      const response = await sendRequest({ method: 'GET', url: buildApiUrl(siteUrl, path, sorted) });
      const totalPages = Number.parseInt(String(response.headers['x-wp-totalpages']), 10);
      return { items: parseResponse(response, schema), totalPages };
    },
    async readClock(path, query) {
      const { headers } = await sendRequest({ method: 'GET', url: buildApiUrl(siteUrl, path, query) });
      const clock = new Date(String(headers.date));
      return Number.isNaN(clock.getTime()) ? null : clock;
    },
    async send(method, path, body, schema) {
      const query: Query = method === 'DELETE' ? { force: true } : {};
      return parseResponse(
        await sendRequest({ method, url: buildApiUrl(siteUrl, path, query) }, body),
        schema,
      );
    },
  };
}

function buildApiUrl(siteUrl: string, path: string, query: Query): URL {
  const url = new URL(siteUrl);
  url.pathname = `${url.pathname.replace(/\/+$/, '')}/wp-json/wc/v3/${path}`;
  url.hash = '';
  url.search = '';
  for (const [name, value] of Object.entries(query)) url.searchParams.set(name, String(value));
  return url;
}
