import { cleanCell } from './cleanCell';
import { type Row, Rows } from './Rows';
import { areAlike, getShape, isKeyLike } from './shapes';
import type { Table } from './types';

const SEPARATORS = ['\t', ';', '|', ' : ', ' - ', ' / ', '----', '^', '~'];
const SAMPLE_LINES = 100;
const SAMPLE_ROWS = 200;
const MIN_SHARE = 0.75;

/** What separates the columns of a text; undefined if it has one column, or keys that commas separate. */
export function findSeparator(text: string): string | undefined {
  const sample = sampleLines(text);
  for (const separator of SEPARATORS) {
    const lines = sample.map((line) => line.split(separator));
    const most = Math.max(0, ...lines.map(({ length }) => length));
    if (most < 2) continue;
    const isEven = lines.filter(({ length }) => length === most).length >= sample.length * MIN_SHARE;
    if (isEven || isListOfKeys(lines.map((cells) => ({ cells })))) return separator;
  }
  return [',', ':'].find((separator) => separatesUnlike(sample, separator));
}

const sampleLines = (text: string): string[] =>
  text
    .split('\n', SAMPLE_LINES * 4)
    // The rules of a drawn table are no lines of it.
    .filter((line) => /[\p{L}\p{N}]/u.test(line))
    .slice(0, SAMPLE_LINES);

const DAY = /^\d{4}-\d\d-\d\d$|^\d{1,2}[./]\d{1,2}[./]\d{4}$/;

/** Lines of several keys: each value of each row looks like the others. */
export function isListOfKeys(rows: Iterable<Pick<Row, 'cells' | 'problem'>>): boolean {
  const values: string[] = [];
  let count = 0;
  for (const { cells, problem } of rows) {
    if (problem) continue;
    values.push(...cells.map(cleanCell).filter(Boolean));
    count += 1;
    if (count === SAMPLE_ROWS) break;
  }
  return (
    values.length > 1 &&
    areAlike(values) &&
    values.every((value) => (/\d/.test(value) || value.length >= 5) && !DAY.test(value))
  );
}

const ADDRESS = /^\s*\w+:\/\//;

/** Keys and something else, as `KEY,PIN`: in each line as many values, none of which is like the others. */
function separatesUnlike(sample: string[], separator: string): boolean {
  const lines = sample.map((line) => line.split(separator).map(cleanCell));
  const columns = lines[0]?.length ?? 0;
  if (columns < 2 || sample.some((line) => ADDRESS.test(line))) return false;
  return (
    lines.every(
      (cells) =>
        cells.length === columns &&
        cells.every(Boolean) &&
        cells.some(isKeyLike) &&
        !areAlike(cells) &&
        !isNumber(cells),
    ) &&
    (separator === ',' ||
      lines.every(([first = '']) => isKeyLike(first) && getShape(first).length > 1 && !first.includes('@')))
  );
}

/** A number with a decimal comma. */
const isNumber = ([whole = '', fraction = '']: string[]): boolean =>
  /^\d+$/.test(whole) && /^\d+E\+?\d+$/i.test(fraction);

/** The columns of a printed table, between which are two blanks or more. */
export function readAligned(text: string): Table | undefined {
  const split = (line: string) => line.trim().split(/\s{2,}/);
  const lines = sampleLines(text).map(split);
  const count = lines[0]?.length ?? 0;
  const isEven = lines.filter(({ length }) => length === count).length >= lines.length * MIN_SHARE;
  const hasKeys = lines.some((cells) => cells.some(isKeyLike));
  if (count < 2 || !isEven || !hasKeys || isListOfKeys(lines.map((cells) => ({ cells })))) return undefined;
  return toBlankTable(text, split);
}

/** A key and a PIN between blanks: in each line as many words, each with a digit, and of one form in each column. */
export function readBlanks(text: string): Table | undefined {
  const words = sampleLines(text).map((line) => line.trim().split(/\s+/));
  const [first = []] = words;
  if (first.length < 2 || words.some(({ length }) => length !== first.length)) return undefined;
  const columns = first.map((_, index) => words.map((line) => line[index] ?? ''));
  const isTable =
    columns.every((column) => column.every((word) => /^[^,;|]*\d[^,;|]*$/.test(word)) && areAlike(column)) &&
    words.every((line) => new Set(line.map(getShape)).size === first.length);
  if (!isTable) return undefined;
  return toBlankTable(text, (line) => line.trim().split(/\s+/));
}

function toBlankTable(text: string, split: (line: string) => string[]): Table {
  const rows = text
    .split('\n')
    .flatMap((line, index): Row[] => (line.trim() === '' ? [] : [{ line: index + 1, cells: split(line) }]));
  return { format: 'table', separator: ' ', rows: Rows.of(rows) };
}
