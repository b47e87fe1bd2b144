/** A page of a list in any of the API's forms. */
interface ListedPage {
  total?: number;
  next_cursor?: string | null;
  pagination?: { total: number; next_cursor?: string | null };
}

interface PageQuery {
  page?: number;
  per_page?: number;
  limit?: number;
  cursor?: string;
}

/**
 * The `Link` header of a list (RFC 8288): its first page, and the next and previous ones if there are any. The next page is
 * found by a cursor where the list has one. Undefined for what is no page of a list.
 */
export function toPageLinks(url: string, query: PageQuery | undefined, data: unknown): string | undefined {
  if (query?.page === undefined && query?.cursor === undefined) return undefined;
  const { pagination, ...list } = Object(data) as ListedPage;
  const { total, next_cursor } = pagination ?? list;
  const { page = 1, per_page, limit = per_page ?? 0, cursor } = query;
  const links: [string, object | undefined][] = [
    ['first', {}],
    ['prev', cursor === undefined && page > 1 ? { page: page - 1 } : undefined],
    ['next', toNext(next_cursor, { page, limit, total })],
  ];
  return links
    .flatMap(([name, position]) => (position ? `<${toUrl(url, position)}>; rel="${name}"` : []))
    .join(', ');
}

function toNext(
  cursor: string | null | undefined,
  { page, limit, total = 0 }: { page: number; limit: number; total?: number },
): object | undefined {
  if (cursor) return { cursor };
  return cursor === undefined && page * limit < total ? { page: page + 1 } : undefined;
}

/** The same list at another position. */
function toUrl(url: string, position: object): string {
  const { pathname, searchParams } = new URL(url, 'http://localhost');
  searchParams.delete('page');
  searchParams.delete('cursor');
  for (const [name, value] of Object.entries(position)) searchParams.set(name, String(value));
  const search = searchParams.toString();
  return search ? `${pathname}?${search}` : pathname;
}
