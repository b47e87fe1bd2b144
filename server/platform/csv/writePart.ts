import type { CsvLines } from '#contract/shared/csv';
import { FILE_SIZE_HEADER, GUARDED_HEADER, ROW_COUNT_HEADER } from '#contract/shared/csvExport';

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
