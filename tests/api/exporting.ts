import Papa from 'papaparse';
import { type LicenseQuery, licenses } from '#contract/licenses';
import { NEXT_CURSOR_HEADER } from '#contract/shared/csv';
import type { Api } from './startApi';

type Selection = Partial<Omit<LicenseQuery, 'ids' | 'page' | 'per_page'>>;

/** Requests an export, or its part at a cursor: with a search by POST, as the console does. */
export function requestExport(
  api: Api,
  selection: Selection & { limit?: number } = {},
  cookies = api.session,
) {
  const { search, ...query } = selection;
  return search === undefined
    ? api.send(licenses.export, { query, cookies })
    : api.send(licenses.exportSearch, { body: selection, cookies });
}

export const readLines = (csv: string): string[][] =>
  Papa.parse<string[]>(csv, { skipEmptyLines: true }).data;

/** Exports in parts of so many rows; returns the lines of all, with the headings. */
export async function exportInParts(api: Api, selection: Selection, limit: number): Promise<string[][]> {
  const lines: string[][] = [];
  let cursor: string | undefined;
  do {
    const { status, data, raw } = await requestExport(api, {
      ...selection,
      limit,
      ...(cursor && { cursor }),
    });
    // No rows.
    if (status === 409) return [];
    lines.push(...readLines(data));
    cursor = raw.headers[NEXT_CURSOR_HEADER] as string | undefined;
  } while (cursor);
  return lines;
}

/** Adds licenses that are available, with long texts and one key each; returns their number. */
export async function addManyLicenses(api: Pick<Api, 'sql'>, poolId: number, count: number): Promise<void> {
  await api.sql(
    `INSERT INTO licenses (pool_id, key_cipher, key_index, key_ending, customer_email, created_at)
     SELECT $1, '', sha256(n::text::bytea), 0, repeat('x', 600) || n || '@example.com', timestamptz '2026-01-01' + n * interval '1 second'
     FROM generate_series(1, $2::int) n`,
    [poolId, count],
  );
}
