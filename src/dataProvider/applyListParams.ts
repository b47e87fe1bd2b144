import type { GetListParams, GetListResult, RaRecord } from 'ra-core';
import type { FullListConfig } from './ResourceConfig';

/**
 * Filters, sorts and paginates a full list as the standard contract does: `search` matches the `searchFields`,
 * `<field>_gte` and `<field>_lte` are inclusive limits.
 */
export function applyListParams(
  rows: RaRecord[],
  params: GetListParams,
  { searchFields = [], apiFilters = [], filters: ownFilters = {}, sortValues = {} }: FullListConfig<string>,
): Required<Pick<GetListResult, 'data' | 'total'>> {
  const { search, ...filters } = params.filter ?? {};
  const { page = 1, perPage = rows.length } = params.pagination ?? {};
  const filtered = rows.filter(
    (row) => matchesFilters(row, filters, apiFilters, ownFilters) && matchesSearch(row, search, searchFields),
  );
  const { field = '', order } = params.sort ?? {};
  const getSortValue = sortValues[field] ?? ((row: RaRecord) => row[field]);
  const sorted = field ? sortBy(filtered, getSortValue, order === 'DESC') : filtered;

  return { data: sorted.slice((page - 1) * perPage, page * perPage), total: filtered.length };
}

function matchesFilters(
  row: RaRecord,
  filters: Record<string, unknown>,
  apiFilters: string[],
  ownFilters: NonNullable<FullListConfig['filters']>,
): boolean {
  return Object.entries(filters).every(
    ([name, value]) =>
      apiFilters.includes(name) || (ownFilters[name]?.(row, value) ?? matchesFilter(row, name, value)),
  );
}

function matchesFilter(row: RaRecord, name: string, value: unknown): boolean {
  const [, field, limit] = /^(.+)_([gl]te)$/.exec(name) ?? [];
  if (!field || name in row) return String(row[name]) === String(value);
  if (row[field] === null || row[field] === undefined) return false;
  const order = compare(row[field], typeof row[field] === 'number' ? Number(value) : value);
  return limit === 'gte' ? order >= 0 : order <= 0;
}

function matchesSearch(row: RaRecord, search: unknown, searchFields: string[]): boolean {
  const term = foldText(String(search ?? '').trim());
  if (term === '') return true;
  return searchFields.some((field) => foldText(String(row[field] ?? '')).includes(term));
}

let collator: Intl.Collator | undefined;

function sortBy(rows: RaRecord[], getSortValue: (row: RaRecord) => unknown, descending: boolean): RaRecord[] {
  const sign = descending ? -1 : 1;
  return rows.toSorted((a, b) => sign * compare(getSortValue(a), getSortValue(b)) || compare(a.id, b.id));
}

function compare(a: unknown, b: unknown): number {
  if (typeof a === 'number' && typeof b === 'number') return a - b;
  // Created on demand: it takes milliseconds of the console's start.
  collator ??= new Intl.Collator('en', { numeric: true, sensitivity: 'base' });
  return collator.compare(String(a ?? ''), String(b ?? ''));
}

/** Text for a search: `Inés` is found as `ines`. The server does the same in `fold_text`. */
export const foldText = (text: string): string =>
  text
    .normalize('NFD')
    .replace(/[\u0300-\u036f]/g, '')
    .toLowerCase();
