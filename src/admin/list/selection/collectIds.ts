import type { DataProvider, Identifier } from 'ra-core';
import { iteratePages } from '../iteratePages';
import type { Selection } from './useSelection';

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
