import type { DataProvider, Identifier, RaRecord, SortPayload } from 'ra-core';
import { retryTransient } from '../../dataProvider/retryTransient';
import type { Selection } from './selection/useSelection';

/** All records of a list with these filters. */
export interface ListQuery {
  resource: string;
  filter: Record<string, unknown>;
  sort: SortPayload;
}

const PAGE_SIZE = 1000;
const MAX_ATTEMPTS = 4;

/**
 * Iterates over a filtered list, 1000 rows per request. Uses the cursor of the server if present, else page
 * numbers. Transient failures are retried.
 */
export async function* iteratePages(
  dataProvider: DataProvider,
  { resource, filter, sort }: ListQuery,
): AsyncGenerator<RaRecord[]> {
  const { signal } = new AbortController();
  let cursor: string | undefined;
  let count = 0;

  for (let page = 1; ; page++) {
    const params = { filter, sort, pagination: { page, perPage: PAGE_SIZE }, meta: { cursor } };
    const response = await retryTransient(() => dataProvider.getList(resource, params), {
      signal,
      maxAttempts: MAX_ATTEMPTS,
    });
    yield response.data;

    cursor = response.meta?.next_cursor;
    count += response.data.length;
    // Without cursors the pages may be smaller than asked for.
    const isLast = cursor === undefined && count >= (response.total ?? 0);
    if (cursor === null || isLast || response.data.length === 0) return;
  }
}

/** The ids of the selected records; those of all that match are read page by page. */
export async function collectIds(
  dataProvider: DataProvider,
  resource: string,
  { records, filter, count }: Selection,
): Promise<Identifier[]> {
  if (records) return records.map(({ id }) => id);
  const ids: Identifier[] = [];
  const query = { resource, filter, sort: { field: 'id', order: 'ASC' } as const };
  for await (const page of iteratePages(dataProvider, query)) {
    ids.push(...page.map(({ id }) => id));
  }
  // Records added since are not selected.
  return ids.slice(0, count);
}
