import { SQL_NOT_READ } from './problems';
import { type Row, Rows } from './Rows';
import type { Table } from './types';

const STATEMENT =
  /^[^\S\n]*(INSERT\s+(IGNORE\s+)?INTO|REPLACE\s+INTO|CREATE\s+TABLE|UPDATE\s+\S+\s+SET|COPY\s+\S+[^;\n]*FROM\s+stdin)\b/im;
const INSERT = /(?:INSERT\s+(?:IGNORE\s+)?|REPLACE\s+)INTO\s+([\w.`"[\]]+)\s*(?:\(([^)]*)\))?\s*VALUES\s*/gi;
const COPY = /^COPY\s+([\w."]+)\s*(?:\(([^)]*)\))?\s+FROM\s+stdin.*\n/gim;
const COLUMN = /^\s*[`"[](\w+)[`"\]]\s/gm;

interface Content {
  table: string;
  names: string[];
  rows: Row[];
}

/** The rows of the one table of a dump in SQL; undefined for another text. A dump of several tables is refused. */
export function readSql(text: string): Table | undefined {
  if (!STATEMENT.test(text)) return undefined;
  const contents = [...readInserts(text), ...readCopies(text)];
  const tables = new Set(contents.map(({ table }) => table));
  const rows = contents.flatMap((content) => content.rows);
  if (tables.size !== 1 || rows.length === 0) return refuse(text);
  const width = Math.max(...rows.map(({ cells }) => cells.length));
  const names = [contents[0]?.names ?? [], readColumns(text)].find(({ length }) => length === width);
  return {
    format: 'sql',
    rows: Rows.of(rows),
    titles: Array.from({ length: width }, (_, index) => names?.[index] ?? ''),
  };
}

function refuse(text: string): Table {
  const line = countLines(text.slice(0, STATEMENT.exec(text)?.index)) + 1;
  const cells = [text.slice(0, 200).trim()];
  return { format: 'sql', rows: Rows.of([{ line, cells, problem: SQL_NOT_READ }]) };
}

const countLines = (text: string): number => text.split('\n').length - 1;
const unquote = (name: string): string => name.replaceAll(/[`"[\]\s]/g, '');
const readNames = (list = ''): string[] => (list === '' ? [] : list.split(',').map(unquote));

/** The names of the columns that the table was created with. */
const readColumns = (text: string): string[] =>
  Array.from(/CREATE\s+TABLE[\s\S]*?\n\)/i.exec(text)?.[0].matchAll(COLUMN) ?? [], ([, name = '']) => name);

function readInserts(text: string): Content[] {
  let [read, line] = [0, 1];
  return Array.from(text.matchAll(INSERT), ({ 0: head, 1: table = '', 2: names, index }) => {
    line += countLines(text.slice(read, index));
    read = index;
    return {
      table: unquote(table),
      names: readNames(names),
      rows: readTuples(text, index + head.length, line + countLines(head)),
    };
  });
}

const OPEN = /\s*,?\s*\(/y;
/** A value, in quotation marks or not, and what is behind it. */
const VALUE = /\s*(?:[nN]?'((?:[^'\\]|''|\\[\s\S])*)'|([^\s,()'][^,()']*))\s*([,)])/y;

/** `(1,'a'),(2,'b')` as rows, up to anything else. */
function readTuples(text: string, start: number, firstLine: number): Row[] {
  const rows: Row[] = [];
  let [place, line] = [start, firstLine];
  for (;;) {
    OPEN.lastIndex = place;
    const [open] = OPEN.exec(text) ?? [];
    if (open === undefined) return rows;
    line += countLines(open);
    place += open.length;
    const row: Row = { line, cells: [] };
    for (let end = ','; end === ','; ) {
      VALUE.lastIndex = place;
      const [whole, quoted, bare = '', sign = ''] = VALUE.exec(text) ?? [];
      if (whole === undefined) return rows;
      row.cells.push(
        quoted === undefined ? readBare(bare.trim()) : readEscapes(quoted.replaceAll("''", "'")),
      );
      line += countLines(whole);
      place += whole.length;
      end = sign;
    }
    rows.push(row);
  }
}

const readBare = (value: string): string => (/^null$/i.test(value) ? '' : value);

const ESCAPES: Record<string, string> = { n: '\n', r: '\r', t: '\t' };
const readEscapes = (value: string): string =>
  value.replaceAll(/\\([\s\S])/g, (_, escaped: string) => ESCAPES[escaped] ?? escaped);

/** What PostgreSQL writes: values between tabs, up to a line of `\.`. */
function readCopies(text: string): Content[] {
  return Array.from(text.matchAll(COPY), ({ 0: head, 1: table = '', 2: names, index }) => {
    const start = index + head.length;
    const end = text.indexOf('\n\\.', start);
    const firstLine = countLines(text.slice(0, start)) + 1;
    const lines = text.slice(start, end < 0 ? undefined : end).split('\n');
    const rows = lines.flatMap((line, offset): Row[] =>
      line === '' ? [] : [{ line: firstLine + offset, cells: line.split('\t').map(readCopied) }],
    );
    return { table: unquote(table), names: readNames(names), rows };
  });
}

const readCopied = (value: string): string => (value === '\\N' ? '' : readEscapes(value));
