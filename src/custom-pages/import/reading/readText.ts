import { toKeyText } from '#contract/canonicalKey';
import { splitKeys, unifyLineEnds } from '#contract/licenseForms';
import { MALFORMED, parseCsv, SEPARATOR_LINE } from '../../../resources/licenses/files/readCsv';
import { cleanCell } from './cleanCell';
import { isSentence } from './isSentence';
import { type Row, Rows } from './Rows';
import { readAccounts, readNamedAccounts } from './readAccounts';
import { readBlocks } from './readBlocks';
import { findSeparator, isListOfKeys, readAligned, readBlanks } from './readColumns';
import { readEmbedded } from './readEmbedded';
import { readHeadings } from './readHeadings';
import { readHtml, readHtmlText } from './readHtml';
import { readJson } from './readJson';
import { readLabels } from './readLabels';
import { readQuoted } from './readQuoted';
import { readSql } from './readSql';
import { readXml } from './readXml';
import { areAlike, isKeyLike } from './shapes';
import { stripMarks } from './stripMarks';
import type { Table } from './types';

export interface TextOptions {
  /** The file's name says that it is a table. */
  isTable?: boolean;
  /** What a person chose; empty for none. */
  separator?: string;
}

/** Ctrl-Z ends a text of DOS. */
const END_OF_FILE = new RegExp(`${String.fromCharCode(26)}\\s*$`);

/** Reads a text as the format that it is in: JSON, XML, blocks of lines, labelled values, a table, or a key a line. */
export function readText(input: string, { isTable = false, separator }: TextOptions = {}): Table {
  const text = unifyLineEnds(input)
    .replace(/^\ufeff/, '')
    .replace(END_OF_FILE, '');
  if (separator) return readTable(text, separator);
  // The end of a block in a quoted cell has a quotation mark behind it.
  const structured = isTable && /^"?-{3,}/m.test(text) && text.includes('"') ? undefined : readBlocks(text);
  if (structured) return structured;
  if (separator === '') return readLines(text);
  const dump = readSql(text);
  if (dump) return dump;
  const table = readJson(text) ?? readQuoted(text) ?? readHtml(text);
  if (table) return table;
  const written = readHtmlText(text);
  if (written !== undefined) return readList(written);
  return readXml(text) ?? (isTable ? readTableFile(text) : readList(text));
}

/** A table, unless no separator of tables is in it: then the columns of a list. */
function readTableFile(text: string): Table {
  const table = readTable(text);
  const isWide = table.rows.width > 1 || table.rows.hasProblems;
  if (isWide || text.includes('"')) return table;
  const list = readList(text);
  return list.format === 'lines' && list.rows.length === table.rows.length
    ? { ...table, rows: list.rows }
    : list;
}

function readList(input: string): Table {
  if (SEPARATOR_LINE.test(input)) return readTable(input);
  return readHeadings(input, readPlainList) ?? readPlainList(input);
}

function readPlainList(input: string): Table {
  const text = stripMarks(input);
  return (
    readAccounts(text) ??
    readLabels(text) ??
    readNamedAccounts(text) ??
    readColumns(text) ??
    readEmbedded(text) ??
    readLines(text)
  );
}

function readColumns(text: string): Table | undefined {
  const separator = findSeparator(text);
  if (separator !== undefined) return readTable(text, separator);
  return readAligned(text) ?? readBlanks(text);
}

function readTable(text: string, chosen?: string): Table {
  const rows = new Rows();
  const { separator, malformed } = parseCsv(text, chosen, (row) =>
    rows.add(chosen === undefined ? joinNumber(row) : row),
  );
  for (const { line, text } of malformed) rows.add({ line, cells: [text], problem: MALFORMED });
  rows.close();
  const isList = rows.width > 1 && isListOfKeys(rows);
  return isList
    ? { format: 'lines', separator, rows: Rows.of(spread(rows)) }
    : { format: 'table', separator, rows };
}

/** A number with a decimal comma, which the same comma as separator has cut in two. */
const CUT_NUMBER = /^[+-]?\d+,\d+E[+-]?\d+$/i;
const joinNumber = (row: Row): Row => {
  const whole = row.cells.length === 2 ? row.cells.join(',') : '';
  return CUT_NUMBER.test(whole) ? { ...row, cells: [whole] } : row;
};

function* spread(rows: Rows): Iterable<Row> {
  for (const { line, cells, problem } of rows)
    for (const cell of cells) if (cell.trim() !== '') yield { line, cells: [cell], problem };
}

const ADDRESS = /^https?:\/\/\S+$/i;

/** A key a line, or several separated by commas, as the text area has them. Addresses and sentences may contain commas. */
function readLines(text: string): Table {
  const rows = new Rows();
  const lines = text.split('\n');
  const hasKeys = lines.some((line) => splitKeys(line).some(isKeyLike));
  for (const [index, line] of lines.entries())
    for (const key of splitLine(line, hasKeys)) rows.add({ line: index + 1, cells: [key] });
  return { format: 'lines', rows: rows.close() };
}

function splitLine(line: string, hasKeys: boolean): string[] {
  const written = line.trim();
  if (!/[,\s/]/.test(written)) return toKeyText(written) === '' ? [] : [written];
  if (ADDRESS.test(written) && !/,\s*https?:/i.test(written)) return [written];
  // A number of a spreadsheet with a decimal comma.
  if (CUT_NUMBER.test(written)) return [written];
  const keys = splitKeys(line);
  const isProse = keys.some(isSentence) && !keys.some((key) => isKeyLike(cleanCell(key)));
  if (isProse && hasKeys) return [written];
  return keys.length > 1 ? keys : keys.flatMap(splitWords);
}

/** Several keys between blanks or slashes: alike, and long. */
function splitWords(key: string): string[] {
  for (const separator of [/\s+\/\s+/, /\s+/, /\//]) {
    const words = key.split(separator);
    const isList =
      words.length > 1 && words.every((word) => isKeyLike(word) && word.length >= 8) && areAlike(words);
    if (isList) return words;
  }
  return [key];
}
