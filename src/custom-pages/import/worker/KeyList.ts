import * as z from 'zod/mini';
import { LicenseKey, splitKeys, unifyLineEnds } from '#contract/licenseForms';
import type { SentText } from '#contract/shared/texts/validationText';
import { type CsvContent, decodeText, MALFORMED, readCsv } from '../../../resources/licenses/files/readCsv';

/** Keys, the line of the input that each is from, and the day on which each expires, as it is written there. */
export interface KeyList {
  keys: string[];
  lines: number[];
  /** Only of a file with a column of days. */
  days?: string[];
  /** Only of a file with malformed rows: the reason that refuses a key, whatever it is. */
  problems?: (SentText | undefined)[];
}

/** The keys of a text; a line may have several, separated by commas. */
export function readKeyList(text: string): KeyList {
  const list: KeyList = { keys: [], lines: [] };
  for (const [index, line] of unifyLineEnds(text).split('\n').entries()) {
    for (const key of splitKeys(line)) {
      list.keys.push(key);
      list.lines.push(index + 1);
    }
  }
  return list;
}

/** Keys outside the text area: from a file, or too many for it. */
export interface KeySource extends KeyList {
  id: number;
  /** File name, or the key of a text. */
  name: string;
  csv?: CsvTable;
}

export interface KeySourceSummary {
  id: number;
  name: string;
  count: number;
  samples: string[];
  csv?: Pick<CsvTable, 'column' | 'dayColumn' | 'hasHeader'> & { titles: string[] };
}

const CSV_EXTENSION = /\.(csv|tsv)$/i;
const SAMPLE_LIMIT = 3;

export async function readKeyFile(file: File): Promise<Omit<KeySource, 'id'>> {
  const text = await decodeText(file);
  if (!CSV_EXTENSION.test(file.name)) return { name: file.name, ...readKeyList(text) };
  const csv = parseCsv(text);
  return { name: file.name, ...extractKeys(csv), csv };
}

export function summarizeSource({ id, name, keys, csv }: KeySource): KeySourceSummary {
  return {
    id,
    name,
    count: keys.length,
    samples: keys.slice(0, SAMPLE_LIMIT),
    csv: csv && {
      titles: Array.from({ length: csv.columns }, (_, index) =>
        csv.hasHeader ? (csv.rows[0]?.cells[index]?.trim() ?? '') : '',
      ),
      column: csv.column,
      dayColumn: csv.dayColumn,
      hasHeader: csv.hasHeader,
    },
  };
}

/** Characters that a text area can hold without slowing down the browser. */
export const MAX_TEXT_LENGTH = 100_000;

/** Keys per batch, and the approximate characters per batch. */
export const BATCH_LIMIT = { keys: 2000, characters: 1_000_000 };

export interface CsvTable extends CsvContent {
  columns: number;
  /** Null takes every value of every row. */
  column: number | null;
  /** The column of the days on which the keys expire; null if there is none. */
  dayColumn: number | null;
  hasHeader: boolean;
}

const SAMPLE_ROWS = 100;

function parseCsv(text: string): CsvTable {
  const content = readCsv(text);
  const sample = content.rows.slice(0, SAMPLE_ROWS).map(({ cells }) => cells);
  const columns = Math.max(1, ...sample.map(({ length }) => length));
  const hasHeader = detectHeader(sample);
  const column = detectColumn(sample, columns, hasHeader);
  const dayColumn = hasHeader ? findNamedColumn(sample[0], DAY_NAME_PATTERNS) : undefined;
  return { ...content, columns, column, dayColumn: dayColumn ?? null, hasHeader };
}

/** Prefix that spreadsheets and exports add so that a cell is not run as a formula. */
const FORMULA_GUARD = /^'(?='*[=+\-@\t\r])/;

/** The keys of the table, then its malformed lines. A row without a key is one without characters, which is refused. */
export function extractKeys({ rows, malformed, column, dayColumn, hasHeader }: CsvTable): KeyList {
  const list: KeyList = { keys: [], lines: [], days: column !== null && dayColumn !== null ? [] : undefined };
  for (const { line, cells } of hasHeader ? rows.slice(1) : rows) {
    for (const value of column === null
      ? cells.filter((cell) => cell.trim() !== '')
      : [cells[column] ?? '']) {
      list.keys.push(value.trim().replace(FORMULA_GUARD, ''));
      list.lines.push(line);
      if (dayColumn !== null) list.days?.push((cells[dayColumn] ?? '').trim());
    }
  }
  if (malformed.length > 0) list.problems = list.keys.map(() => undefined);
  for (const { line, text } of malformed) {
    list.keys.push(text);
    list.lines.push(line);
    list.days?.push('');
    list.problems?.push(MALFORMED);
  }
  return list;
}

// From the most to the least specific name, in the languages of the console.
const COLUMN_NAME_PATTERNS = [
  /^((licen[sc]e|product|activation|serial)[\s_-]*)?keys?$|^(lizenz|produkt)?schl(ü|ue)ssel$|^clave(s| de licencia)?$/i,
  /key|schl(ü|ue)ssel|clave/i,
  /serial|code|c(ó|o)digo/i,
  /licen[sc]e|lizenz|licencia/i,
];

const DAY_NAME_PATTERNS = [
  /^(expir(y|es|ation)([\s_-]*(date|on|day|at))?|valid[\s_-]*until)$|^(ablauf(datum)?|g(ü|ue)ltig bis)$|^(caducidad|fecha de caducidad|v(á|a)lida hasta)$/i,
  /expir|ablauf|caducidad/i,
];

function findNamedColumn(header: string[] = [], patterns = COLUMN_NAME_PATTERNS): number | undefined {
  for (const name of patterns) {
    const found = header.findIndex((cell) => name.test(cell.trim()));
    if (found >= 0) return found;
  }
  return undefined;
}

const DIGIT = /\d/;

/** The first row is a header if one cell is a key column name, or if it alone has no digits. */
function detectHeader([header = [], ...body]: string[][]): boolean {
  if (findNamedColumn(header) !== undefined && !header.some((cell) => DIGIT.test(cell))) return true;
  return (
    header.length > 1 && body.length > 0 && !DIGIT.test(header.join('')) && DIGIT.test(body.flat().join(''))
  );
}

/** Detects the key column by header name, else by its values. A single row is a list of keys. */
function detectColumn(rows: string[][], columns: number, hasHeader: boolean): number | null {
  if (columns > 1 && rows.length === 1) return null;
  const namedColumn = hasHeader ? findNamedColumn(rows[0]) : undefined;
  if (namedColumn !== undefined) return namedColumn;

  const body = hasHeader ? rows.slice(1) : rows;
  const scores = Array.from({ length: columns }, (_, column) =>
    scoreColumn(body.map((row) => row[column] ?? '')),
  );
  return scores.indexOf(Math.max(...scores));
}

/** Keys are distinct, long, and neither addresses nor sentences. */
function scoreColumn(values: string[]): number {
  const likely = values.filter((value) => z.safeParse(LicenseKey, value).success && !/[@\s]/.test(value));
  const characterCount = likely.reduce((sum, { length }) => sum + length, 0);
  return new Set(likely).size * 1000 + characterCount / Math.max(1, likely.length);
}
