import { buildJsonResponse, loadRecordedResponse, type ShopResponse } from '../responses';
import type { Call } from './Call';

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
export function sortRows<R extends { id: number }>({ url }: Call, rows: R[], by: (row: R) => number): R[] {
  const { searchParams: query } = url;
  const direction = query.get('order') === 'asc' ? 1 : -1;
  const value = query.get('orderby') === 'id' ? ({ id }: R) => id : by;
  return rows.sort((one, other) => direction * (value(one) - value(other) || one.id - other.id));
}

function buildLinkHeader(url: URL, page: number, pages: number): { link?: string } {
  const link = (to: number, rel: string) => {
    const target = new URL(url);
    target.searchParams.set('page', String(to));
    return `<${target}>; rel="${rel}"`;
  };
  const all = [page > 1 && link(page - 1, 'prev'), page < pages && link(page + 1, 'next')].filter(Boolean);
  return all.length > 0 ? { link: all.join(', ') } : {};
}

function pickFields(row: object, fields: string): object {
  const names = new Set(fields.split(','));
  return Object.fromEntries(Object.entries(row).filter(([name]) => names.has(name)));
}
