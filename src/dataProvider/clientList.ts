import type { GetListParams, GetListResult, RaRecord } from 'react-admin';
import type { Collection } from './collections';

type Declared = Pick<Collection, 'searched' | 'sortedBy'>;

/** Filters, sorts and pages rows that the API hands out whole. `search` looks into `searched` fields. */
export function clientList(
  rows: RaRecord[],
  params: GetListParams,
  { searched = [], sortedBy = {} }: Declared,
): GetListResult {
  const { search, ...equal } = params.filter ?? {};
  const { page = 1, perPage = rows.length } = params.pagination ?? {};
  const kept = rows.filter((row) => holds(row, equal) && contains(row, search, searched));
  const { field = '', order } = params.sort ?? {};
  const worth = sortedBy[field] ?? ((row: RaRecord) => row[field]);
  const sorted = field ? sortBy(kept, worth, order === 'DESC') : kept;

  return { data: sorted.slice((page - 1) * perPage, page * perPage), total: kept.length };
}

function holds(row: RaRecord, equal: Record<string, unknown>): boolean {
  return Object.entries(equal).every(([field, wanted]) => String(row[field]) === String(wanted));
}

function contains(row: RaRecord, search: unknown, searched: string[]): boolean {
  const wanted = String(search ?? '')
    .trim()
    .toLowerCase();
  if (wanted === '') return true;
  return searched.some((field) =>
    String(row[field] ?? '')
      .toLowerCase()
      .includes(wanted),
  );
}

const collator = new Intl.Collator('en', { numeric: true, sensitivity: 'base' });

function sortBy(rows: RaRecord[], worth: (row: RaRecord) => unknown, descending: boolean): RaRecord[] {
  const sign = descending ? -1 : 1;
  return rows.toSorted((a, b) => sign * compare(worth(a), worth(b)) || compare(a.id, b.id));
}

function compare(a: unknown, b: unknown): number {
  if (typeof a === 'number' && typeof b === 'number') return a - b;
  return collator.compare(String(a ?? ''), String(b ?? ''));
}
