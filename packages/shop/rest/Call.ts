import { buildJsonResponse, loadRecordedResponse, type ShopResponse } from '../responses';
import type { ShopState } from '../ShopState';

export interface Call {
  shop: ShopState;
  method: string;
  url: URL;
  /** Parsed JSON. */
  body: unknown;
}

export interface Route {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  /** Its groups are the ids passed to `handle`. */
  path: RegExp;
  handle(call: Call, id: number, childId: number): ShopResponse | Promise<ShopResponse>;
}

/** Builds the response for one page of sorted rows. */
export function buildListResponse<R>({ url }: Call, rows: R[], present: (row: R) => object): ShopResponse {
  const { searchParams: query } = url;
  const perPage = Number(query.get('per_page') ?? 10);
  if (perPage > 100) return loadRecordedResponse('products-per_page-101');

  const page = Number(query.get('page') ?? 1);
  const pages = Math.ceil(rows.length / perPage);
  const fields = query.get('_fields');
  const items = rows.slice((page - 1) * perPage, page * perPage).map(present);
  return buildJsonResponse(200, fields === null ? items : items.map((row) => pickFields(row, fields)), {
    'x-wp-total': rows.length,
    'x-wp-totalpages': pages,
    ...buildLinkHeader(url, page, pages),
  });
}

/** Sorts by the query's `orderby` and `order`; newest first by default. */
export function sortRows<R extends { id: number }>(
  { url }: Call,
  rows: R[],
  getDefaultKey: (row: R) => number,
): R[] {
  const { searchParams: query } = url;
  const direction = query.get('order') === 'asc' ? 1 : -1;
  const getSortKey = query.get('orderby') === 'id' ? ({ id }: R) => id : getDefaultKey;
  return rows.sort((a, b) => direction * (getSortKey(a) - getSortKey(b) || a.id - b.id));
}

function buildLinkHeader(url: URL, page: number, pages: number): { link?: string } {
  const formatLink = (targetPage: number, rel: string) => {
    const target = new URL(url);
    target.searchParams.set('page', String(targetPage));
    return `<${target}>; rel="${rel}"`;
  };
  const links = [
    page > 1 && formatLink(page - 1, 'prev'),
    page < pages && formatLink(page + 1, 'next'),
  ].filter(Boolean);
  return links.length > 0 ? { link: links.join(', ') } : {};
}

function pickFields(row: object, fields: string): object {
  const names = new Set(fields.split(','));
  return Object.fromEntries(Object.entries(row).filter(([name]) => names.has(name)));
}
