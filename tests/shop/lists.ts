import type { ServerResponse } from 'node:http';
import type { ShopProduct } from './catalogue';
import { recording, replay } from './recordings';

interface Row {
  id: number;
  status: string;
}

/** Answers a call of `wc/v3` about products, or says that there is no such route. */
export function answerProducts(
  response: ServerResponse,
  url: URL,
  route: string,
  products: ShopProduct[],
): void {
  const rows = rowsOf(route, products);
  const perPage = Number(url.searchParams.get('per_page') ?? 10);
  if (rows === null) replay(response, 'route-unknown');
  else if (perPage > 100) replay(response, 'products-per_page-101');
  else answerPage(response, url, rows, perPage);
}

function rowsOf(route: string, products: ShopProduct[]): Row[] | null {
  if (route === '/products') {
    return products.map((product) => ({ ...product, variations: product.variations.map(({ id }) => id) }));
  }
  const parent = /^\/products\/(\d+)\/variations$/.exec(route)?.[1];
  if (parent === undefined) return null;
  return products.find(({ id }) => id === Number(parent))?.variations ?? [];
}

function answerPage(response: ServerResponse, url: URL, rows: Row[], perPage: number): void {
  const { searchParams: query } = url;
  const page = Number(query.get('page') ?? 1);
  const status = query.get('status') ?? 'any';
  const direction = query.get('order') === 'asc' ? 1 : -1;
  const matching = rows
    .filter((row) => status === 'any' || row.status === status)
    .sort((one, other) => direction * (one.id - other.id));
  const pages = Math.ceil(matching.length / perPage);
  const shown = matching.slice((page - 1) * perPage, page * perPage);

  response.writeHead(200, {
    ...recording('products-status-publish').headers,
    'x-wp-total': matching.length,
    'x-wp-totalpages': pages,
    ...links(url, page, pages),
  });
  response.end(JSON.stringify(shown.map((row) => onlyFields(row, query.get('_fields')))));
}

function links(url: URL, page: number, pages: number): { link?: string } {
  const link = (to: number, rel: string) => {
    const target = new URL(url);
    target.searchParams.set('page', String(to));
    return `<${target}>; rel="${rel}"`;
  };
  const all = [page > 1 && link(page - 1, 'prev'), page < pages && link(page + 1, 'next')].filter(Boolean);
  return all.length > 0 ? { link: all.join(', ') } : {};
}

function onlyFields(row: Row, fields: string | null): Partial<Row> {
  if (fields === null) return row;
  const wanted = new Set(fields.split(','));
  return Object.fromEntries(Object.entries(row).filter(([name]) => wanted.has(name)));
}
