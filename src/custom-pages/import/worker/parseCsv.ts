import { parse } from 'papaparse';
import * as z from 'zod/mini';
import { LicenseKey } from '#contract/licenses';

export interface CsvTable {
  rows: string[][];
  columns: number;
  /** Null takes every value of every row. */
  column: number | null;
  hasHeader: boolean;
}

const SAMPLE_ROWS = 100;

export function parseCsv(text: string): CsvTable {
  const { data: rows } = parse<string[]>(text, { skipEmptyLines: 'greedy' });
  const sample = rows.slice(0, SAMPLE_ROWS);
  const columns = Math.max(1, ...sample.map(({ length }) => length));
  const hasHeader = detectHeader(sample);
  return { rows, columns, column: detectColumn(sample, columns, hasHeader), hasHeader };
}

/** Prefix that spreadsheets and exports add so that a cell is not run as a formula. */
const FORMULA_GUARD = /^'(?=[=+\-@\t\r])/;

export function extractKeys({ rows, column, hasHeader }: CsvTable): string[] {
  const body = hasHeader ? rows.slice(1) : rows;
  const values = column === null ? body.flat() : body.map((row) => row[column] ?? '');
  return values.map((value) => value.trim().replace(FORMULA_GUARD, '')).filter(Boolean);
}

// From the most to the least specific name, in the languages of the console.
const COLUMN_NAME_PATTERNS = [
  /^((licen[sc]e|product|activation|serial)[\s_-]*)?keys?$|^(lizenz|produkt)?schl(ü|ue)ssel$|^clave(s| de licencia)?$/i,
  /key|schl(ü|ue)ssel|clave/i,
  /serial|code|c(ó|o)digo/i,
  /licen[sc]e|lizenz|licencia/i,
];

function findNamedColumn(header: string[] = []): number | undefined {
  for (const name of COLUMN_NAME_PATTERNS) {
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
