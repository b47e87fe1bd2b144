import {
  type CsvLines,
  type CsvValue,
  FILE_SIZE_HEADER,
  formatCsv,
  formatHeadings,
  GUARDED_HEADER,
  NEXT_CURSOR_HEADER,
  ROW_COUNT_HEADER,
} from '#contract/shared/csv';
import { textOf } from '#contract/texts/Text';
import { conflict } from '../errors';
import type { FileResponse } from '../http/sendFile';

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

export type CsvPages = AsyncIterable<CsvLines<Uint8Array>>;

/** Writes a part of a CSV file completely before it is sent, so that its headers tell what it contains. */
export async function writePart(pages: CsvPages) {
  const content: Uint8Array[] = [];
  let rowCount = 0;
  let size = 0;
  let isGuarded = false;
  for await (const page of pages) {
    content.push(page.text);
    rowCount += page.rows;
    size += page.text.length;
    isGuarded ||= page.isGuarded;
  }
  const headers = {
    [ROW_COUNT_HEADER]: String(rowCount),
    [FILE_SIZE_HEADER]: String(size),
    ...(isGuarded && { [GUARDED_HEADER]: 'true' }),
  };
  return { content, headers };
}

/** The texts of a file that is sent as it is written. */
export async function* iterateTexts(pages: CsvPages): AsyncGenerator<Uint8Array> {
  for await (const { text } of pages) yield text;
}

export const encodeLines = (lines: CsvLines): CsvLines<Uint8Array> => ({
  ...lines,
  text: new TextEncoder().encode(lines.text),
});
