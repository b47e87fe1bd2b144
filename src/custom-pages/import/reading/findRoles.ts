import * as z from 'zod/mini';
import { LicenseKey } from '#contract/licenseForms';
import { cleanCell } from './cleanCell';
import { findNamedRole, isKeyName } from './columnNames';
import { guessRole, isDay, isLink } from './guessRole';
import { isEmailAddress } from './isSentence';
import type { Row, Rows } from './Rows';
import { WHOLE } from './readJson';
import { recogniseExport } from './recogniseExport';
import { areGroupedKeys, isKeyLike } from './shapes';
import type { Role, Table } from './types';

export interface Columns {
  /** The names that the header or the format gives. */
  titles: string[];
  roles: Role[];
  /** The place of the header among the rows; -1 if there is none. */
  header: number;
}

const SAMPLE_ROWS = 100;
const DIGIT = /\d/;
/** Of cells between tabs: `#` alone names the numbers of the rows. */
const NOT_HEADERS = /^\s*(#(?! *\t)|\/\/|"?sep=)|^[^\p{L}\p{N}]*$/iu;

/** What the columns of a table hold, by the names in its header, else by the values. */
export function findRoles({ rows, titles }: Table, hasHeader?: boolean): Columns {
  const sample = sampleRows(rows);
  const count = Math.max(1, titles?.length ?? 0, ...sample.map(({ cells }) => cells.length));
  const header = titles ? -1 : findHeader(sample, count, hasHeader);
  const names = titles ?? rows.at(header)?.cells.map((cell) => cleanCell(cell)) ?? [];
  const body = sample.filter(({ index }) => index > header).map(({ cells }) => cells);
  // The properties of a license file describe it: they are no columns of a list.
  const isWhole = names[0] === WHOLE;
  const named = Array.from({ length: count }, (_, index) =>
    isWhole ? undefined : findNamedRole(names[index] ?? ''),
  );
  const login = findLogins(named, names, body);
  if (login !== undefined) named[login + 1] = 'password';
  const key = isWhole
    ? 0
    : (login ?? findAccount(named, names, body) ?? chooseKey(named, names, body, count));
  // What other columns of a license file, or of the export of a program, hold is known.
  const isKnown = isWhole || recogniseExport(names) !== undefined;
  const roles: Role[] = [];
  for (const [index, role] of named.entries()) {
    const isChosen = role && role !== 'key' && chooseColumn(role, named, names) === index;
    const column = { name: names[index] ?? '', role, values: valuesOf(body, index) };
    const found = isChosen ? role : guessRole(column, [...named, ...roles]);
    roles.push(index === key ? 'key' : found === 'unclear' && isKnown ? 'ignore' : found);
  }
  return {
    titles: Array.from({ length: count }, (_, index) => names[index] ?? ''),
    roles,
    header,
  };
}

type SampledRow = Row & { index: number };

/** The first rows that are not refused, with their places. */
function sampleRows(rows: Rows): SampledRow[] {
  const sample: SampledRow[] = [];
  for (let index = 0; index < rows.length && sample.length < SAMPLE_ROWS; index += 1) {
    const row = rows.at(index);
    if (row && !row.problem) sample.push({ ...row, index });
  }
  return sample;
}

const valuesOf = (body: string[][], column: number): string[] =>
  body.map((cells) => cells[column]?.trim() ?? '').filter(Boolean);

/** Of several columns with one role the first, but a name rather than an id. */
function chooseColumn(role: Role, named: (Role | undefined)[], names: string[]): number {
  const candidates = named.flatMap((other, index) => (other === role ? index : []));
  return (
    candidates.find((index) => !/(^|[\s_-]|[a-z])ids?$/i.test(names[index] ?? '')) ?? candidates[0] ?? -1
  );
}

const HEADER_ROWS = 12;

/** The row that names columns, or the first if it alone has no digit. Titles may stand above it, comments before it. */
function findHeader(sample: SampledRow[], count: number, hasHeader?: boolean): number {
  const candidates = sample.filter(({ cells }) => !NOT_HEADERS.test(cells.join('\t')));
  const [first] = candidates;
  if (!first || hasHeader === false) return -1;
  const named =
    count > 1 ? candidates.slice(0, HEADER_ROWS).find(({ cells }) => namesColumns(cells)) : undefined;
  const above = named ? candidates.slice(0, candidates.indexOf(named)) : [];
  if (named && above.every(({ cells }) => isTitle(cells, named.cells))) return named.index;
  if (hasHeader) return first.index;
  if (count < 2) return -1;
  const body = candidates.slice(1).map(({ cells }) => cells);
  const values = body.flat();
  const isWords = !DIGIT.test(first.cells.join('')) && DIGIT.test(values.join(''));
  return values.length > 0 && (isWords || isUnlikeKeys(first.cells, body)) ? first.index : -1;
}

/** `EUR 10` or `PIN1`: short, with a number at its end at most. */
const COLUMN_NAME = /^\p{L}[\p{L}\s_./-]{0,30}\d{0,4}$/u;

const COUNTED_NAME = /^\p{L}?\p{Ll}{2,}\d$/u;
const isColumnName = (name: string): boolean =>
  name === '' || COUNTED_NAME.test(name) || (COLUMN_NAME.test(name) && !isKeyLike(name));

/** Names with numbers above rows that each have a key. */
const isUnlikeKeys = (cells: string[], body: string[][]): boolean =>
  cells.every((cell) => isColumnName(cell.trim())) &&
  body.length > 0 &&
  body.every((row) => row.some((cell) => isKeyLike(cell.trim())));

function namesColumns(cells: string[]): boolean {
  const names = cells.map(cleanCell);
  const isNamed = names.some(
    (name) => !DIGIT.test(name) && (findNamedRole(name) === 'key' || isKeyName(name)),
  );
  return isNamed && !names.some((name) => DIGIT.test(name) && !/[\s_]/.test(name));
}

/** A line above the header fills fewer columns. */
const isTitle = (cells: string[], header: string[]): boolean =>
  countFilled(cells) < Math.max(2, countFilled(header));

const countFilled = (cells: string[]): number => cells.filter((cell) => cell.trim() !== '').length;

/** The column of the logins of accounts, which are keys with a password: a list of them has no other keys. */
function findAccount(named: (Role | undefined)[], names: string[], body: string[][]): number | undefined {
  const login = ['login' as const, 'customer' as const].find((role) => named.includes(role));
  if (!login || !named.includes('password') || named.includes('key')) return undefined;
  const isKeys = (index: number) => {
    const values = valuesOf(body, index);
    return values.length > 0 && values.every(isKeyLike);
  };
  const hasKeys = named.some((role, index) => role === undefined && names[index] && isKeys(index));
  return hasKeys ? undefined : named.indexOf(login);
}

/** The column of addresses before that of passwords, in a list without names that has no keys of groups. */
function findLogins(named: (Role | undefined)[], names: string[], body: string[][]): number | undefined {
  if (names.some(Boolean) || named.length < 2) return undefined;
  const columns = named.map((_, index) => valuesOf(body, index));
  const login = columns.findIndex((values) => values.length > 0 && values.every(isEmailAddress));
  const passwords = columns[login + 1];
  return login < 0 ||
    !passwords?.length ||
    columns.some((values, index) => index !== login && areGroupedKeys(values))
    ? undefined
    : login;
}

/** The column of the keys: named as one, else by its values. */
function chooseKey(named: (Role | undefined)[], names: string[], body: string[][], count: number): number {
  const candidates = named.flatMap((role, index) => (role === 'key' ? index : []));
  if (candidates.length === 1) return candidates[0] ?? 0;
  const scores = Array.from({ length: count }, (_, index) => {
    if (candidates.length > 1 && !candidates.includes(index)) return -1;
    const other = named[index] && named[index] !== 'key' ? 1e6 : 0;
    return (
      scoreColumn(body.map((row) => row[index] ?? '')) + (KEY_ONLY.test(names[index] ?? '') ? 1e9 : 0) - other
    );
  });
  return scores.indexOf(Math.max(...scores));
}

/** Of "License" and "Key", the second names the keys. */
const KEY_ONLY =
  /^((licen[sc]e|product|activation|serial)[\s_-]*)?keys?$|^(lizenz|produkt)?schl(ü|ue)ssel$|^clave(s| de licencia)?$/i;

/** Keys are distinct, long, and neither addresses nor sentences. */
function scoreColumn(values: string[]): number {
  const likely = values.filter(
    (value) =>
      z.safeParse(LicenseKey, value).success &&
      !/[@\s]/.test(value.trim()) &&
      !isDay(value.trim()) &&
      !isLink(value.trim()),
  );
  const characterCount = likely.reduce((sum, { length }) => sum + length, 0);
  return new Set(likely).size * 1000 + characterCount / Math.max(1, likely.length);
}
