import type * as z from 'zod/mini';
import { createOutside, type OutsideAnswer } from '../http/createOutside';
import { read } from './answers';
import { authorize, type WooKeys, type WooMethod, type WooRequest } from './authorize';
import { type Page, PER_PAGE } from './readPages';
import { explainRedirect, isUnknownKey, refuse } from './refusals';

type Query = Record<string, string | number | boolean>;

export interface WooApiOptions extends WooKeys {
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

/** The calls of a shop's REST API; every failure is an OutsideError. */
export interface WooApi {
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

export function openWooApi(options: WooApiOptions): WooApi {
  const { url: shop, allowPrivate, timeoutMs, onKeysInQuery, ...keys } = options;
  const outside = createOutside({ who: 'The shop', allowPrivate, timeoutMs });
  let credentialsInQuery = options.credentialsInQuery ?? false;

  async function exchange(request: WooRequest, inQuery: boolean, body?: object): Promise<OutsideAnswer> {
    const { url, headers } = authorize(request, keys, inQuery);
    const { method } = request;
    const json = body && { body: JSON.stringify(body) };
    const type = body && { 'content-type': 'application/json' };
    return outside({ url, method, headers: { ...headers, ...type }, ...json }).catch((error) => {
      throw explainRedirect(error, request.url);
    });
  }

  async function ask(request: WooRequest, body?: object): Promise<OutsideAnswer> {
    const first = await exchange(request, credentialsInQuery, body);
    // An unknown key is also what WooCommerce says when it was shown none.
    const isHidden = !credentialsInQuery && request.url.protocol === 'https:' && isUnknownKey(first);
    const answer = isHidden ? await exchange(request, true, body) : first;
    refuse(answer, keys, request.method);
    if (isHidden) {
      credentialsInQuery = true;
      await onKeysInQuery?.();
    }
    return answer;
  }

  return {
    async get(path, query, schema) {
      return read(await ask({ method: 'GET', url: apiUrl(shop, path, query) }), schema);
    },
    // Sorted by id, so that what is added meanwhile comes last and shifts no page.
    async getPage(path, query, schema, page) {
      const sorted = { orderby: 'id', order: 'asc', per_page: PER_PAGE, ...query, page };
      const answer = await ask({ method: 'GET', url: apiUrl(shop, path, sorted) });
      const totalPages = Number.parseInt(String(answer.headers['x-wp-totalpages']), 10);
      return { items: read(answer, schema), totalPages };
    },
    async readClock(path, query) {
      const { headers } = await ask({ method: 'GET', url: apiUrl(shop, path, query) });
      const clock = new Date(String(headers.date));
      return Number.isNaN(clock.getTime()) ? null : clock;
    },
    async send(method, path, body, schema) {
      const query: Query = method === 'DELETE' ? { force: true } : {};
      return read(await ask({ method, url: apiUrl(shop, path, query) }, body), schema);
    },
  };
}

function apiUrl(shop: string, path: string, query: Query): URL {
  const url = new URL(shop);
  url.pathname = `${url.pathname.replace(/\/+$/, '')}/wp-json/wc/v3/${path}`;
  url.hash = '';
  url.search = '';
  for (const [name, value] of Object.entries(query)) url.searchParams.set(name, String(value));
  return url;
}
