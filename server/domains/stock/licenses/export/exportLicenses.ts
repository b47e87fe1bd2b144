import { eq, sql } from 'drizzle-orm';
import { pMapIterable } from 'p-map';
import type { KeyPart } from '#contract/keyParts';
import { type LicenseExport, MAX_IDS } from '#contract/licenses';
import {
  type CsvLines,
  formatHeadings,
  MAX_PART_ROWS,
  NEXT_CURSOR_HEADER,
  RETRY_CURSOR_HEADER,
} from '#contract/shared/csv';
import { textOf } from '#contract/texts/Text';
import type { Context } from '../../../../platform/context';
import { createThread, type Thread } from '../../../../platform/createThread';
import { type CsvPages, encodeLines, iterateTexts, writePart } from '../../../../platform/csv/exportList';
import { queryRows } from '../../../../platform/db/queryRows';
import { conflict } from '../../../../platform/errors';
import type { FileResponse } from '../../../../platform/http/sendFile';
import type { Position } from '../../../../platform/list/createKeyset';
import { licenses, pools } from '../../../../schema';
import { requirePermissions } from '../../../accounts';
import { audit } from '../../../audit';
import { licenseKeyset, type SortedRow } from '../list/licenseKeyset';
import { findMatches, licenseFiltersSql } from '../list/licenseMatches';
import { getTotal, isReadInOrder } from '../list/listLicenses';
import { getStockCounts, pageIdsSql } from '../list/readLicensePage';
import type { CsvTask } from './csvThread';
import { readExportCursor, signExportCursor } from './exportCursor';
import { CSV_HEADINGS } from './formatLicenses';
import { readExportRows } from './readExportRows';

type CsvThread = Thread<CsvTask, CsvLines<Uint8Array>>;

/** The thread of `exportLicenses`; its starter closes it. */
export const createCsvThread = (): CsvThread => createThread(new URL('./csvThread.ts', import.meta.url));

/** Rows of one statement and one task of the thread. */
const PAGE_ROWS = 1000;
/** One page is decrypted while the next is read. */
const PAGES_AHEAD = 3;
const NO_LINES = { text: new Uint8Array(), rows: 0, isGuarded: false };

/**
 * Writes all licenses that match as CSV, or a part of them. Statements read a page each: no transaction, connection or
 * statement lasts as long as a slow download. The audit entry precedes the first key.
 */
export async function exportLicenses(
  ctx: Context,
  query: LicenseExport,
  thread: CsvThread,
): Promise<FileResponse> {
  const { cursor, limit = MAX_PART_ROWS } = query;
  const position = cursor === undefined ? undefined : readExportCursor(ctx, query, cursor);
  const first = await readExportPart(ctx, query, position, limit);
  if (!position && first.ids.length === 0) throw conflict(textOf('licenses.nothing_to_export'));
  if (cursor === undefined) await auditExport(ctx, query, first);
  const name = 'licenses.csv';
  const write = (parts: Parts) => writePages(ctx, query, parts, { thread, hasHeadings: !position });
  if (query.limit === undefined)
    return { name, content: iterateTexts(write(iterateParts(ctx, query, first))) };
  const { content, headers } = await writePart(write([first]));
  return { name, content, headers: { ...headers, ...signCursors(ctx, query, first) } };
}

function signCursors(ctx: Context, query: LicenseExport, { last }: ExportPart): Record<string, string> {
  const headers = { [RETRY_CURSOR_HEADER]: query.cursor ?? signExportCursor(ctx, query, undefined) };
  return last ? { ...headers, [NEXT_CURSOR_HEADER]: signExportCursor(ctx, query, last) } : headers;
}

/** All parts from the first on. */
async function* iterateParts(ctx: Context, query: LicenseExport, first: ExportPart) {
  let part = first;
  for (;;) {
    yield part;
    if (!part.last) return;
    part = await readExportPart(ctx, query, licenseKeyset.getPosition(query, part.last), MAX_PART_ROWS);
  }
}

type Parts = Iterable<ExportPart> | AsyncIterable<ExportPart>;

async function* iterateIds(parts: Parts) {
  for await (const { ids } of parts) {
    for (let start = 0; start < ids.length; start += PAGE_ROWS) yield ids.slice(start, start + PAGE_ROWS);
  }
}

/** The parts that have a column each: those of the pool, in an export of one. */
async function readPartsOfPool({ db }: Context, { license_group_id: id }: LicenseExport): Promise<KeyPart[]> {
  if (id === undefined) return [];
  const [pool] = await db.select({ parts: pools.keyParts }).from(pools).where(eq(pools.id, id));
  return pool?.parts ?? [];
}

async function* writePages(
  ctx: Context,
  query: LicenseExport,
  exported: Parts,
  { thread, hasHeadings }: { thread: CsvThread; hasHeadings: boolean },
): CsvPages {
  const parts = await readPartsOfPool(ctx, query);
  const partNames = parts.map(({ name }) => name);
  if (hasHeadings) yield encodeLines(formatHeadings([...CSV_HEADINGS, ...parts.map(({ label }) => label)]));
  const writePage = async (ids: number[]) => {
    await requirePermissions(ctx, ['licenses.export', 'licenses.read_keys']);
    const rows = await readExportRows(ctx.db, query, ids, parts.length > 0);
    // The keys are read after the rows, so that they include those of a rotation meanwhile.
    return rows === null ? NO_LINES : thread.run({ rows, keys: ctx.vault.shareKeys(), partNames });
  };
  yield* pMapIterable(iterateIds(exported), writePage, { concurrency: PAGES_AHEAD });
}

/**
 * Audits an export that begins. A large one is recorded by its filters instead of its licenses, without the search,
 * which may be a key.
 */
async function auditExport(ctx: Context, query: LicenseExport, { ids, last }: ExportPart): Promise<void> {
  const action = 'license.key_exported';
  const isComplete = last === undefined;
  const [id] = ids;
  if (isComplete && ids.length === 1) return audit(ctx.db, ctx, { action, id });
  if (isComplete && ids.length <= MAX_IDS)
    return audit(ctx.db, ctx, { action, ids: ids.toSorted((one, other) => one - other) });

  const { license_group_id: pool, status, assigned_site_id: site, search } = query;
  const { sold_from, sold_to, expires_from, expires_to } = query;
  const count = isComplete ? ids.length : await countExport(ctx, query);
  const isSearch = search ? true : undefined;
  const filters = { pool, status, site, sold_from, sold_to, expires_from, expires_to, search: isSearch };
  await audit(ctx.db, ctx, { action, details: { count, ...filters } });
}

async function countExport({ db, vault }: Context, query: LicenseExport): Promise<number> {
  const matches = findMatches(await vault.readIndex(db), query);
  if (!matches) return getTotal(await getStockCounts(db, query.license_group_id), query);
  const { rows } = await db.execute<{ n: number }>(sql`SELECT count(*) AS n FROM (${matches.rows}) matches`);
  return rows[0]?.n ?? 0;
}

/** The next licenses of an export in the list's order, and the last of them if more follow. */
interface ExportPart {
  ids: number[];
  last: SortedRow | undefined;
}

type PartRow = { part: number[] | null } & (SortedRow | { [K in keyof SortedRow]: null });

/**
 * Reads the ids of a part at once: a search, which no index delivers in order, is then made once for many rows. The
 * last row is of the same moment, so that the next part begins right after it.
 */
async function readExportPart(
  { db, vault }: Pick<Context, 'db' | 'vault'>,
  query: LicenseExport,
  position: Position | undefined,
  limit: number,
): Promise<ExportPart> {
  const filters = licenseFiltersSql(query);
  const matches = isReadInOrder(query) ? undefined : findMatches(await vault.readIndex(db), query)?.rows;
  // One more id shows whether another part follows.
  const { sort_by, sort_order } = query;
  const page = { sort_by, sort_order, position, limit: limit + 1, offset: 0 };
  const idsSql = pageIdsSql({ ...page, filter: query, filters, matches });
  const [row] = await queryRows<PartRow>(
    db,
    sql`WITH part AS MATERIALIZED (SELECT ARRAY(SELECT id FROM (${idsSql}) in_order) AS ids)
      SELECT array_to_json(ids[:${limit}::int]) AS part, licenses.id, licenses.pool_id AS "poolId",
        pools.name AS "poolName", licenses.status, licenses.customer_email AS "customerEmail",
        licenses.order_id AS "orderId", licenses.created_at AS "createdAt", licenses.sold_at AS "soldAt"
      FROM part
      LEFT JOIN ${licenses} ON cardinality(ids) > ${limit}::int AND licenses.id = ids[${limit}::int]
      LEFT JOIN ${pools} ON ${pools.id} = licenses.pool_id`,
  );
  return { ids: row?.part ?? [], last: row && row.id !== null ? row : undefined };
}
