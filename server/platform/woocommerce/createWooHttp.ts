import type * as z from 'zod/mini';
import { createExternalHttp, type UpstreamResponse } from '../httpClient/createExternalHttp';
import { assertOk, explainRedirect, isUnknownKey } from './assertOk';
import { authorize, type WooCredentials, type WooMethod, type WooRequest } from './authorize';
import { type Page, PER_PAGE } from './iteratePages';
import { parseResponse } from './responseSchemas';

type Query = Record<string, string | number | boolean>;

export interface WooHttpOptions extends WooCredentials {
  /** The shop's address; WordPress may live in a folder below it. */
  url: string;
  allowPrivate: boolean;
  /** For each request. */
  timeoutMs?: number;
  /** The keys go in the address: the shop's web server is known to keep the header to itself. */
  credentialsInQuery?: boolean;
  /** Told once the shop turned out to take the keys in the address only. */
  onKeysInQuery?: () => Promise<void>;
}

/** The calls of a shop's REST API; every failure is an UpstreamError. */
export interface WooHttp {
  get<S extends z.ZodMiniType>(path: string, query: Query, schema: S): Promise<z.output<S>>;
  getPage<S extends z.ZodMiniType<unknown[]>>(
    path: string,
    query: Query,
    schema: S,
    page: number,
  ): Promise<Page<z.output<S>[number]>>;
  /** What time it is at the shop; null where its answers bear none. */
  readClock(path: string, query: Query): Promise<Date | null>;
  send<S extends z.ZodMiniType>(
    method: Exclude<WooMethod, 'GET'>,
    path: string,
    body: object | undefined,
    schema: S,
  ): Promise<z.output<S>>;
}

export function createWooHttp(options: WooHttpOptions): WooHttp {
  const { url: siteUrl, allowPrivate, timeoutMs, onKeysInQuery, ...credentials } = options;
  const externalHttp = createExternalHttp({ serviceName: 'The shop', allowPrivate, timeoutMs });
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
    // An unknown key is also what WooCommerce says when it was shown none.
    const isHeaderStripped =
      !credentialsInQuery && request.url.protocol === 'https:' && isUnknownKey(firstResponse);
    const response = isHeaderStripped ? await exchange(request, true, body) : firstResponse;
    assertOk(response, credentials, request.method);
    if (isHeaderStripped) {
      credentialsInQuery = true;
      await onKeysInQuery?.();
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
    // Sorted by id, so that what is added meanwhile comes last and shifts no page.
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
