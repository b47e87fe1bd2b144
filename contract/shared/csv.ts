import * as z from 'zod/mini';
import { validationText } from './texts/validationText';

/** Starts of cells that spreadsheets run as formulas, behind apostrophes that are the cell's own. */
const FORMULA_CELL = /^'*(?=[=+\-@＝＋－＠\t\r])/;
const GUARDED_CELL = /^('*)'(?=[=+\-@＝＋－＠\t\r])/;
/** The same behind what separates cells for a program whose separator is no comma, as in German and Spanish. */
const FORMULA_PART = /([;|\t\r\n]["']*)([=+\-@＝＋－＠])/g;
const GUARDED_PART = /([;|\t\r\n]["']*)'([=+\-@＝＋－＠])/g;

/** A text with an apostrophe before each formula; one more where it has some, so that an import can remove it. */
export const guardFormulas = (text: string): string =>
  text.replace(FORMULA_PART, "$1'$2").replace(FORMULA_CELL, "$&'");

export const removeGuards = (text: string): string =>
  text.replace(GUARDED_CELL, '$1').replace(GUARDED_PART, '$1$2');

const NEEDS_QUOTES = /[",\r\n\ufeff]|^ | $/;

export type CsvValue = string | number | boolean | null | undefined;

/** Lines of a CSV file. */
export interface CsvLines<Text = string> {
  text: Text;
  rows: number;
  /** Whether a cell has an apostrophe that it is without, so that no spreadsheet runs it as a formula. */
  isGuarded: boolean;
}

/** Writes rows as papaparse does, with guarded formulas, in a sixth of the time. */
export function formatCsv(rows: CsvValue[][]): CsvLines {
  let text = '';
  let isGuarded = false;
  for (const row of rows) {
    const cells = row.map((value) => {
      if (typeof value !== 'string') return value;
      const guarded = guardFormulas(value);
      if (guarded === value) return NEEDS_QUOTES.test(value) ? quote(value) : value;
      isGuarded = true;
      return quote(guarded);
    });
    text += `${cells.join(',')}\r\n`;
  }
  return { text, rows: rows.length, isGuarded };
}

const quote = (text: string) => `"${text.replaceAll('"', '""')}"`;

/** The line of headings, which is no row. */
export const formatHeadings = (headings: string[]): CsvLines => ({ ...formatCsv([headings]), rows: 0 });

/** The most rows of one part of an export: what a broken connection sends again. */
export const MAX_PART_ROWS = 100_000;

const PART_ROWS_TEXT = validationText('values.whole_number_range', { min: 1, max: MAX_PART_ROWS });

/** Only so many rows; the header `Next-Cursor` of the response continues after them. Default: all. */
export const PartRows = z.optional(
  z.coerce
    .number(PART_ROWS_TEXT)
    .check(z.int(PART_ROWS_TEXT), z.minimum(1, PART_ROWS_TEXT), z.maximum(MAX_PART_ROWS, PART_ROWS_TEXT)),
);

/** Header of a part: the cursor of the next one; absent after the last. */
export const NEXT_CURSOR_HEADER = 'next-cursor';
/** Header of a part: its own cursor, for the same rows if it did not arrive completely. */
export const RETRY_CURSOR_HEADER = 'retry-cursor';
/** Header of a part: its number of rows, without the headings. */
export const ROW_COUNT_HEADER = 'row-count';
/** Header of a part: its bytes before compression. */
export const FILE_SIZE_HEADER = 'file-size';
/** Header of a part with an apostrophe before a formula. */
export const GUARDED_HEADER = 'guarded-cells';
