import * as z from 'zod/mini';
import { LicenseKey } from '#contract/licenses';

// From the plainest name to one that may mean something else. Files are named in the console's languages.
const NAMES = [
  /^((licen[sc]e|product|activation|serial)[\s_-]*)?keys?$|^(lizenz|produkt)?schl(ü|ue)ssel$|^clave(s| de licencia)?$/i,
  /key|schl(ü|ue)ssel|clave/i,
  /serial|code|c(ó|o)digo/i,
  /licen[sc]e|lizenz|licencia/i,
];

/** The column whose name says that keys stand there. */
function namedColumn(head: string[] = []): number | undefined {
  for (const name of NAMES) {
    const found = head.findIndex((cell) => name.test(cell.trim()));
    if (found >= 0) return found;
  }
  return undefined;
}

const DIGIT = /\d/;

/** Whether the first row names the columns: one is named as keys are, or it alone has no figures. */
export function guessHead([head = [], ...body]: string[][]): boolean {
  if (namedColumn(head) !== undefined && !head.some((cell) => DIGIT.test(cell))) return true;
  return head.length > 1 && body.length > 0 && !DIGIT.test(head.join('')) && DIGIT.test(body.flat().join(''));
}

/** The column that holds the keys: by its name, else by its values. One row alone is a list of keys. */
export function guessColumn(rows: string[][], columns: number, hasHead: boolean): number | null {
  if (columns > 1 && rows.length === 1) return null;
  const named = hasHead ? namedColumn(rows[0]) : undefined;
  if (named !== undefined) return named;

  const body = hasHead ? rows.slice(1) : rows;
  const scores = Array.from({ length: columns }, (_, column) => score(body.map((row) => row[column] ?? '')));
  return scores.indexOf(Math.max(...scores));
}

/** Keys differ from each other, are long, and are neither addresses nor sentences. */
function score(values: string[]): number {
  const likely = values.filter((value) => z.safeParse(LicenseKey, value).success && !/[@\s]/.test(value));
  const letters = likely.reduce((sum, { length }) => sum + length, 0);
  return new Set(likely).size * 1000 + letters / Math.max(1, likely.length);
}
