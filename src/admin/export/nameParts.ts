import type { DataProvider } from 'ra-core';
import { formatBound } from '../list/filters/periods';

/** The days of a time filter in the name of a file: `2026-10-01_2026-10-31`. */
export const formatDays = (filter: Record<string, unknown>, source: string): string =>
  [filter[`${source}_gte`], filter[`${source}_lte`]]
    .filter(Boolean)
    .map((time) => formatBound('datetime', time))
    .join('_');

/** The name of the record that a filter selects; none without that filter. */
export async function readNames(
  dataProvider: DataProvider,
  resource: string,
  id: unknown,
): Promise<string[]> {
  if (!id) return [];
  const { data } = await dataProvider.getMany(resource, { ids: [Number(id)] });
  return data.map(({ name }) => String(name));
}
