import * as z from 'zod/mini';
import { LicenseKey } from '#contract/licenseForms';
import { cleanCell } from './cleanCell';
import { findNamedRole, isKeyName } from './columnNames';
import { WHOLE } from './readJson';
import type { Role, Row, Table } from './types';

export interface Columns {
  /** The names that the header or the format gives. */
  titles: string[];
  roles: Role[];
  /** The place of the header among the rows; -1 if there is none. */
  header: number;
}

const SAMPLE_ROWS = 100;
const DIGIT = /\d/;
const NOT_HEADERS = /^\s*(#|\/\/|"?sep=)|^[^\p{L}\p{N}]*$/iu;

/** What the columns of a table hold, by the names in its header, else by the values. */
export function findRoles({ rows, titles }: Table, hasHeader?: boolean): Columns {
  const sample = rows.filter(({ problem }) => !problem).slice(0, SAMPLE_ROWS);
  const count = Math.max(1, titles?.length ?? 0, ...sample.map(({ cells }) => cells.length));
  const header = titles ? -1 : findHeader(sample, rows, count, hasHeader);
  const names = titles ?? rows[header]?.cells.map((cell) => cleanCell(cell)) ?? [];
  const body = sample.filter((row) => row !== rows[header]).map(({ cells }) => cells);
  // The properties of a license file describe it: they are no columns of a list.
  const isWhole = names[0] === WHOLE;
  const named = Array.from({ length: count }, (_, index) =>
    isWhole ? undefined : findNamedRole(names[index] ?? ''),
  );
  const key = chooseKey(named, names, body, count);
  return {
    titles: Array.from({ length: count }, (_, index) => names[index] ?? ''),
    roles: named.map((role, index) =>
      index === key ? 'key' : chooseRole(role, named, index, names[index] ?? '', body),
    ),
    header,
  };
}

/** A role that two columns could have goes to the first. */
function chooseRole(
  role: Role | undefined,
  named: (Role | undefined)[],
  index: number,
  name: string,
  body: string[][],
): Role {
  if (role && role !== 'key' && named.indexOf(role) === index) return role;
  const values = body.map((row) => row[index]?.trim() ?? '').filter(Boolean);
  // A named column of days may be that of the order.
  if (
    name === '' &&
    !named.includes('expires_on') &&
    values.length > 0 &&
    values.every((value) => DAY.test(value))
  )
    return 'expires_on';
  return 'ignore';
}

const DAY = /^\d{4}-\d\d-\d\d([T ].*)?$|^\d{1,2}[./]\d{1,2}[./]\d{4}$/;

/** The first row, without comments before it, if it names columns or alone has no digit. */
function findHeader(sample: Row[], rows: Row[], count: number, hasHeader?: boolean): number {
  const first = sample.find(({ cells }) => !NOT_HEADERS.test(cells.join('')));
  if (!first || hasHeader === false) return -1;
  const index = rows.indexOf(first);
  if (hasHeader) return index;
  if (count < 2) return -1;
  const cells = first.cells.map(cleanCell);
  const isNamed = cells.some(
    (cell) => !DIGIT.test(cell) && (findNamedRole(cell) === 'key' || isKeyName(cell)),
  );
  if (isNamed && !cells.some((cell) => DIGIT.test(cell) && !/[\s_]/.test(cell))) return index;
  const body = sample.slice(sample.indexOf(first) + 1);
  const isAloneWithoutDigits =
    body.length > 0 && !DIGIT.test(cells.join('')) && DIGIT.test(body.flatMap((row) => row.cells).join(''));
  return isAloneWithoutDigits ? index : -1;
}

/** The column of the keys: named as one, else by its values. */
function chooseKey(named: (Role | undefined)[], names: string[], body: string[][], count: number): number {
  if (names[0] === WHOLE) return 0;
  const exact = named.indexOf('key');
  const candidates = named.flatMap((role, index) => (role === 'key' ? index : []));
  if (candidates.length === 1) return exact;
  const scores = Array.from({ length: count }, (_, index) =>
    candidates.length > 1 && !candidates.includes(index)
      ? -1
      : scoreColumn(body.map((row) => row[index] ?? '')) +
        (KEY_ONLY.test(names[index] ?? '') ? 1e9 : 0) -
        (named[index] && named[index] !== 'key' ? 1e6 : 0),
  );
  return scores.indexOf(Math.max(...scores));
}

/** Of "License" and "Key", the second names the keys. */
const KEY_ONLY =
  /^((licen[sc]e|product|activation|serial)[\s_-]*)?keys?$|^(lizenz|produkt)?schl(ü|ue)ssel$|^clave(s| de licencia)?$/i;

/** Keys are distinct, long, and neither addresses nor sentences. */
function scoreColumn(values: string[]): number {
  const likely = values.filter(
    (value) =>
      z.safeParse(LicenseKey, value).success && !/[@\s]/.test(value.trim()) && !DAY.test(value.trim()),
  );
  const characterCount = likely.reduce((sum, { length }) => sum + length, 0);
  return new Set(likely).size * 1000 + characterCount / Math.max(1, likely.length);
}
