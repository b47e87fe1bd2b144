import { type CsvValue, formatCsv, formatHeadings } from '#contract/shared/csv';
import { NEXT_CURSOR_HEADER } from '#contract/shared/csvExport';
import { textOf } from '#contract/texts/Text';
import { conflict } from '../errors';
import type { FileResponse } from '../http/sendFile';
import { type CsvPages, encodeLines, iterateTexts, writePart } from './writePart';

/** Rows of one statement. */
const PAGE_ROWS = 1000;

interface ListExport<Row> {
  /** Of the file. */
  name: string;
  /** By heading. */
  columns: Record<string, (row: Row) => CsvValue>;
  /** Reads so many rows after a cursor; `next` is null after the last one. */
  readPage(page: { cursor?: string; per_page: number }): Promise<{ rows: Row[]; next: string | null }>;
}

/** Writes all rows of a list as CSV, or `limit` of them after a cursor. A statement reads a page each. */
export async function exportList<Row>(
  { cursor, limit }: { cursor?: string; limit?: number },
  { name, columns, readPage }: ListExport<Row>,
): Promise<FileResponse> {
  const getValues = Object.values(columns);
  const readNext = (after: string | undefined, left: number) =>
    readPage({ cursor: after, per_page: Math.min(left, PAGE_ROWS) });
  const first = await readNext(cursor, limit ?? PAGE_ROWS);
  if (cursor === undefined && first.rows.length === 0) throw conflict(textOf('licenses.nothing_to_export'));
  let page = first;

  async function* writePages(): CsvPages {
    if (cursor === undefined) yield encodeLines(formatHeadings(Object.keys(columns)));
    for (
      let left = limit ?? Number.POSITIVE_INFINITY;
      ;
      page = await readNext(page.next ?? undefined, left)
    ) {
      yield encodeLines(formatCsv(page.rows.map((row) => getValues.map((getValue) => getValue(row)))));
      left -= page.rows.length;
      if (page.next === null || left === 0) return;
    }
  }

  if (limit === undefined) return { name, content: iterateTexts(writePages()) };
  const { content, headers } = await writePart(writePages());
  return { name, content, headers: page.next ? { ...headers, [NEXT_CURSOR_HEADER]: page.next } : headers };
}
