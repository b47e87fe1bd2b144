import { pMapIterable } from 'p-map';
import {
  type LicenseExport,
  MAX_PART_ROWS,
  NEXT_CURSOR_HEADER,
  RETRY_CURSOR_HEADER,
} from '#contract/licenses';
import { message } from '#contract/messages/Message';
import type { Context } from '../../../../platform/context';
import { createThread, type Thread } from '../../../../platform/createThread';
import { conflict } from '../../../../platform/errors';
import type { FileResponse } from '../../../../platform/http/sendFile';
import { getLicensePosition } from '../list/licenseCursor';
import { assertMayExport } from './assertMayExport';
import { auditExport } from './auditExport';
import type { CsvTask } from './csvThread';
import { readExportCursor, signExportCursor } from './exportCursor';
import { csvHeadings } from './formatCsv';
import { type ExportPart, readExportPart } from './readExportPart';
import { readExportRows } from './readExportRows';

type CsvThread = Thread<CsvTask, Uint8Array>;

/** The thread of `exportLicenses`; its starter closes it. */
export const createCsvThread = (): CsvThread => createThread(new URL('./csvThread.ts', import.meta.url));

/** Rows of one statement and one task of the thread. */
const PAGE_ROWS = 1000;
/** One page is decrypted while the next is read. */
const PAGES_AHEAD = 3;

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
  if (!position && first.ids.length === 0) throw conflict(message('licenses.nothing_to_export'));
  if (cursor === undefined) await auditExport(ctx, query, first);
  const isPart = query.limit !== undefined;
  const parts = isPart ? [first] : iterateParts(ctx, query, first);
  return {
    name: 'licenses.csv',
    headers: isPart ? signCursors(ctx, query, first) : undefined,
    content: writeCsv(ctx, query, parts, { thread, hasHeadings: !position }),
  };
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
    part = await readExportPart(ctx, query, getLicensePosition(query, part.last), MAX_PART_ROWS);
  }
}

type Parts = Iterable<ExportPart> | AsyncIterable<ExportPart>;

async function* iteratePages(parts: Parts) {
  for await (const { ids } of parts) {
    for (let start = 0; start < ids.length; start += PAGE_ROWS) yield ids.slice(start, start + PAGE_ROWS);
  }
}

async function* writeCsv(
  ctx: Context,
  query: LicenseExport,
  parts: Parts,
  { thread, hasHeadings }: { thread: CsvThread; hasHeadings: boolean },
): AsyncGenerator<string | Uint8Array> {
  if (hasHeadings) yield csvHeadings;
  const writePage = async (ids: number[]) => {
    await assertMayExport(ctx);
    const rows = await readExportRows(ctx.db, query, ids);
    // The keys are read after the rows, so that they include those of a rotation meanwhile.
    return rows === null ? '' : thread.run({ rows, keys: ctx.vault.shareKeys() });
  };
  yield* pMapIterable(iteratePages(parts), writePage, { concurrency: PAGES_AHEAD });
}
