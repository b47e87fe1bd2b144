import { splitKeys, unifyLineEnds } from '#contract/licenseForms';
import { MALFORMED, readCsv } from '../../../resources/licenses/files/readCsv';
import { cleanCell } from './cleanCell';
import { readBlocks } from './readBlocks';
import { readJson } from './readJson';
import { readLabels } from './readLabels';
import { readXml } from './readXml';
import { areAlike, getShape } from './shapes';
import type { Row, Table } from './types';

export interface TextOptions {
  /** The file's name says that it is a table. */
  isTable?: boolean;
  /** What a person chose; empty for none. */
  separator?: string;
}

/** Reads a text as the format that it is in: JSON, XML, blocks of lines, labelled values, a table, or a key a line. */
export function readText(input: string, { isTable = false, separator }: TextOptions = {}): Table {
  const text = unifyLineEnds(input).replace(/^\ufeff/, '');
  if (separator) return readTable(text, separator);
  const structured =
    readBlocks(text) ?? (separator === undefined ? (readJson(text) ?? readXml(text)) : undefined);
  if (structured) return structured;
  if (isTable && separator === undefined) return readTable(text);
  const lines = readLabels(text) ?? (separator === undefined ? readColumns(text) : undefined);
  return lines ?? readLines(text);
}

function readTable(text: string, chosen?: string): Table {
  const { separator, rows: cut, malformed } = readCsv(text, chosen);
  const rows = cut.map(joinNumber);
  const table: Table = { format: 'table', separator, rows };
  const isWide = rows.some(({ cells }) => cells.length > 1);
  if (!chosen && isWide && isListOfKeys(rows)) return { format: 'lines', separator, rows: spread(rows) };
  for (const { line, text } of malformed) table.rows.push({ line, cells: [text], problem: MALFORMED });
  return table;
}

/** A number with a decimal comma, which the same comma as separator has cut in two. */
const CUT_NUMBER = /^[+-]?\d+,\d+E[+-]?\d+$/i;
const joinNumber = (row: Row): Row => {
  const whole = row.cells.length === 2 ? row.cells.join(',') : '';
  return CUT_NUMBER.test(whole) ? { ...row, cells: [whole] } : row;
};

/** A line of several keys: each value of each row looks like the others. */
const SAMPLE_ROWS = 200;
function isListOfKeys(rows: Row[]): boolean {
  const values = rows.slice(0, SAMPLE_ROWS).flatMap(({ cells }) => cells.map(cleanCell).filter(Boolean));
  return values.length > 1 && areAlike(values);
}

const spread = (rows: Row[]): Row[] =>
  rows.flatMap(({ line, cells }) =>
    cells.filter((cell) => cell.trim() !== '').map((cell) => ({ line, cells: [cell] })),
  );

const SEPARATORS = ['\t', ';', '|', ' : ', ' - ', '----'];
const SAMPLE_LINES = 100;

/** A text whose lines have the same number of columns; commas separate keys, unless what they separate is not alike. */
function readColumns(text: string): Table | undefined {
  if (/^\s*"?sep=./i.test(text)) return readTable(text);
  const lines = text.split('\n').filter((line) => line.trim() !== '');
  const sample = lines.slice(0, SAMPLE_LINES);
  for (const separator of SEPARATORS) {
    const counts = sample.map((line) => line.split(separator).length);
    const most = Math.max(...counts);
    if (most > 1 && counts.filter((count) => count === most).length >= sample.length * 0.8)
      return readWithSeparator(text, separator);
  }
  return readCommas(text, sample) ?? readBlanks(text, sample);
}

function readWithSeparator(text: string, separator: string): Table {
  const { rows, malformed } = readCsv(text, separator);
  if (isListOfKeys(rows)) return { format: 'lines', separator, rows: spread(rows) };
  const refused = malformed.map(({ line, text }) => ({ line, cells: [text], problem: MALFORMED }));
  return { format: 'table', separator, rows: [...rows, ...refused] };
}

/** Keys and something else, as `KEY,PIN`: each column is alike in itself, and unlike the others. */
function readCommas(text: string, sample: string[]): Table | undefined {
  const cells = sample.map((line) => line.split(',').map((cell) => cleanCell(cell)));
  const columns = cells[0]?.length ?? 0;
  if (sample.some((line) => ADDRESS.test(line.trim()))) return undefined;
  if (columns < 2 || sample.length < 2 || cells.some(({ length }) => length !== columns)) return undefined;
  const isUnlike = cells.every((row) => row.every(Boolean) && !areAlike(row));
  return isUnlike ? readWithSeparator(text, ',') : undefined;
}

/** A key and a PIN between blanks: in each line as many words, each with a digit, and of one form in each column. */
function readBlanks(text: string, sample: string[]): Table | undefined {
  const words = sample.map((line) => line.trim().split(/\s+/));
  const count = words[0]?.length ?? 0;
  if (count < 2 || words.length < 2 || words.some(({ length }) => length !== count)) return undefined;
  const columns = Array.from({ length: count }, (_, index) => words.map((line) => line[index] ?? ''));
  const isTable =
    columns.every((column) => column.every((word) => /\d/.test(word)) && areAlike(column)) &&
    words.every((line) => new Set(line.map(getShape)).size === count);
  if (!isTable) return undefined;
  const rows = text
    .split('\n')
    .flatMap((line, index): Row[] =>
      line.trim() === '' ? [] : [{ line: index + 1, cells: line.trim().split(/\s+/) }],
    );
  return { format: 'table', separator: ' ', rows };
}

const ADDRESS = /^https?:\/\/\S+$/i;

/** A key a line, or several separated by commas, as the text area has them. An address may contain commas. */
function readLines(text: string): Table {
  const rows: Row[] = [];
  for (const [index, line] of text.split('\n').entries()) {
    const written = line.trim();
    const keys = ADDRESS.test(written) && !/,\s*https?:/i.test(written) ? [written] : splitKeys(line);
    const values = keys.length > 1 ? keys : keys.flatMap(splitWords);
    for (const key of values) rows.push({ line: index + 1, cells: [key] });
  }
  return { format: 'lines', rows };
}

/** Several keys between blanks: alike, and with a separator of their own. */
function splitWords(key: string): string[] {
  const words = key.split(/\s+/);
  const isList =
    words.length > 1 && words.every((word) => /\d/.test(word) && word.length >= 8) && areAlike(words);
  return isList ? words : [key];
}
