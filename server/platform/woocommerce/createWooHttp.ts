import type * as z from 'zod/mini';
import { removeTrailingSlashes } from '../httpClient/addresses';
import type { Circuit } from '../httpClient/circuit';
import { createExternalHttp, type UpstreamResponse } from '../httpClient/createExternalHttp';
import { UpstreamError } from '../httpClient/UpstreamError';
import { assertOk, explainRedirect, isUnknownKey } from './assertOk';
import { authorize, type WooCredentials, type WooMethod, type WooRequest } from './authorize';
import { type Page, PER_PAGE } from './iteratePages';
import { parseRecords, parseResponse } from './responseSchemas';

type Query = Record<string, string | number | boolean>;

export interface WooHttpOptions extends WooCredentials {
  /** The shop's URL; WordPress may be in a subdirectory. */
  url: string;
  allowPrivate: boolean;
  /** Of the REST API; default that of WooCommerce. */
  namespace?: string;
  /** Per request. */
  timeoutMs?: number;
  /** Of the shop; requests fail at once while it does not respond. */
  circuit?: Circuit;
  /** Sends the requests in any case. */
  isTrial?: boolean;
  /** Sends the credentials in the URL, for a web server that drops the Authorization header. */
  credentialsInQuery?: boolean;
  /** Called when the shop turns out to accept the credentials only in the URL. */
  onCredentialsInQuery?: () => Promise<void>;
  /** Names the route in the query, for plain permalinks. */
  usesRestRoute?: boolean;
  /** Called when the shop turns out to have plain permalinks. */
  onRestRoute?: () => Promise<void>;
}

/** Requests to a shop's REST API; every failure is an UpstreamError. */
export interface WooHttp {
  get<S extends z.ZodMiniType>(path: string, query: Query, schema: S): Promise<z.output<S>>;
  /** Gets the index of WordPress's REST API, which needs no credentials. */
  getIndex<S extends z.ZodMiniType>(query: Query, schema: S): Promise<z.output<S>>;
  /** Gets a page of records, each of the schema. */
  getPage<S extends z.ZodMiniType>(
    path: string,
    query: Query,
    schema: S,
    page: number,
  ): Promise<Page<z.output<S>>>;
  /** Returns the shop's time; null if the response has no date. */
  readClock(path: string, query: Query): Promise<Date | null>;
  send<S extends z.ZodMiniType>(
    method: Exclude<WooMethod, 'GET'>,
    path: string,
    body: object | undefined,
    schema: S,
  ): Promise<z.output<S>>;
}

interface ApiRequest {
  method: WooMethod;
  /** Below the REST API's root. */
  route: string;
  query: Query;
}

export function createWooHttp(options: WooHttpOptions): WooHttp {
  const {
    url: siteUrl,
    allowPrivate,
    namespace = 'wc/v3',
    timeoutMs,
    circuit,
    isTrial,
    onCredentialsInQuery,
    onRestRoute,
    ...credentials
  } = options;
  const externalHttp = createExternalHttp({ serviceName: 'shop', allowPrivate, timeoutMs });
  let credentialsInQuery = options.credentialsInQuery ?? false;
  let usesRestRoute = options.usesRestRoute ?? false;

  const toRoute = (path: string) => `${namespace}/${path}`;

  async function exchange(request: WooRequest, inQuery: boolean, body?: object): Promise<UpstreamResponse> {
    const { url, headers } = authorize(request, credentials, inQuery);
    const { method } = request;
    const json = body && { body: JSON.stringify(body) };
    const type = body && { 'content-type': 'application/json' };
    const send = () => externalHttp({ url, method, headers: { ...headers, ...type }, ...json });
    return (circuit ? circuit.run(send, isTrial) : send()).catch((error) => {
      throw explainRedirect(error, request.url);
    });
  }

  async function sendAuthorized(request: WooRequest, body?: object): Promise<UpstreamResponse> {
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

  async function sendRequest({ method, route, query }: ApiRequest, body?: object): Promise<UpstreamResponse> {
    const send = (viaRestRoute: boolean) =>
      sendAuthorized({ method, url: buildApiUrl(siteUrl, route, query, viaRestRoute) }, body);
    if (usesRestRoute) return send(true);
    try {
      return await send(false);
    } catch (error) {
      if (!lacksPath(error)) throw error;
      const response = await send(true).catch((secondError) => {
        throw isFromWooCommerce(secondError) ? secondError : error;
      });
      usesRestRoute = true;
      await onRestRoute?.();
      return response;
    }
  }

  return {
    async get(path, query, schema) {
      return parseResponse(
        await sendRequest({ method: 'GET', route: toRoute(path), query }),
        schema,
        credentials,
      );
    },
    async getIndex(query, schema) {
      return parseResponse(await sendRequest({ method: 'GET', route: '', query }), schema, credentials);
    },
    // Sorted by id, so that concurrent inserts do not shift pages.
    async getPage(path, query, schema, page) {
      const sorted = { orderby: 'id', order: 'asc', per_page: PER_PAGE, ...query, page };
      const response = await sendRequest({ method: 'GET', route: toRoute(path), query: sorted });
      const totalPages = Number.parseInt(String(response.headers['x-wp-totalpages']), 10);
      return { ...parseRecords(response, schema, credentials), totalPages };
    },
    async readClock(path, query) {
      const { headers } = await sendRequest({ method: 'GET', route: toRoute(path), query });
      const clock = new Date(String(headers.date));
      return Number.isNaN(clock.getTime()) ? null : clock;
    },
    async send(method, path, body, schema) {
      const query: Query = method === 'DELETE' ? { force: true } : {};
      return parseResponse(
        await sendRequest({ method, route: toRoute(path), query }, body),
        schema,
        credentials,
      );
    },
  };
}

/** The shop has no page at the path of the API; with plain permalinks, nothing has one. */
const lacksPath = (error: unknown) =>
  error instanceof UpstreamError &&
  (error.reason === 'plain_permalinks' || error.status === 404) &&
  !isFromWooCommerce(error);

const isFromWooCommerce = (error: unknown) =>
  error instanceof UpstreamError && ['unauthorized', 'read_only', 'not_found'].includes(error.reason);

/**
 * The URL of an API route. With plain permalinks, WordPress takes the route from the query, but WooCommerce only
 * authenticates requests with the API's path; web servers pass what follows index.php to WordPress.
 */
function buildApiUrl(siteUrl: string, route: string, query: Query, usesRestRoute: boolean): URL {
  const url = new URL(siteUrl);
  const folder = removeTrailingSlashes(url.pathname);
  url.pathname = `${folder}${usesRestRoute ? '/index.php' : ''}/wp-json/${route}`;
  url.hash = '';
  url.search = '';
  if (usesRestRoute) url.searchParams.set('rest_route', `/${route}`);
  for (const [name, value] of Object.entries(query)) url.searchParams.set(name, String(value));
  return url;
}
