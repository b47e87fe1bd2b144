import type { GetListParams, GetListResult, RaRecord } from 'react-admin';
import type { ResourceConfig } from './resourceConfigs';

type ClientListConfig = Pick<ResourceConfig, 'searchFields' | 'sortValues'>;

/** Filters, sorts and paginates a full list; `search` matches the `searchFields`. */
export function applyListParams(
  rows: RaRecord[],
  params: GetListParams,
  { searchFields = [], sortValues = {} }: ClientListConfig,
): GetListResult {
  const { search, ...filters } = params.filter ?? {};
  const { page = 1, perPage = rows.length } = params.pagination ?? {};
  const filtered = rows.filter(
    (row) => matchesFilters(row, filters) && matchesSearch(row, search, searchFields),
  );
  const { field = '', order } = params.sort ?? {};
  const getSortValue = sortValues[field] ?? ((row: RaRecord) => row[field]);
  const sorted = field ? sortBy(filtered, getSortValue, order === 'DESC') : filtered;

  return { data: sorted.slice((page - 1) * perPage, page * perPage), total: filtered.length };
}

function matchesFilters(row: RaRecord, filters: Record<string, unknown>): boolean {
  return Object.entries(filters).every(([field, value]) => String(row[field]) === String(value));
}

function matchesSearch(row: RaRecord, search: unknown, searchFields: string[]): boolean {
  const term = String(search ?? '')
    .trim()
    .toLowerCase();
  if (term === '') return true;
  return searchFields.some((field) =>
    String(row[field] ?? '')
      .toLowerCase()
      .includes(term),
  );
}

const collator = new Intl.Collator('en', { numeric: true, sensitivity: 'base' });

function sortBy(rows: RaRecord[], getSortValue: (row: RaRecord) => unknown, descending: boolean): RaRecord[] {
  const sign = descending ? -1 : 1;
  return rows.toSorted((a, b) => sign * compare(getSortValue(a), getSortValue(b)) || compare(a.id, b.id));
}

function compare(a: unknown, b: unknown): number {
  if (typeof a === 'number' && typeof b === 'number') return a - b;
  return collator.compare(String(a ?? ''), String(b ?? ''));
}
