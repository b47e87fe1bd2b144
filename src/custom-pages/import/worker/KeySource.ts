import { type DayFormat, type DayOrder, findDayFormat } from '../reading/dayOrder';
import { type Columns, findRoles } from '../reading/findRoles';
import { judgeRows, type Verdicts } from '../reading/judgeRows';
import { type FileContent, type ReadOptions, readFile } from '../reading/readFile';
import { readText } from '../reading/readText';
import { recogniseExport, restoreRows } from '../reading/recogniseExport';
import { spreadKeys } from '../reading/spreadKeys';
import { type Role, type Table, toVerdict } from '../reading/types';

export interface SourceOptions extends ReadOptions {
  hasHeader?: boolean;
  /** Of the columns, in their order. */
  roles?: Role[];
  /** Whether the roles are those of an earlier import; false if a person decided on them. */
  isRemembered?: boolean;
  dayOrder?: DayOrder;
}

export const SOLD = toVerdict('sold');
const HEADER = toVerdict('header');

/** A list of the import: the text area, a pasted text, or a file. */
export interface KeySource {
  id: number;
  /** File name, or the key of a text; empty for the text area. */
  name: string;
  /** Of a file, which is read again with other options. */
  file?: FileContent;
  /** As it was read, and with a row for each key. */
  read: Table;
  table: Table;
  columns: Columns;
  /** Of the days on which keys expire. */
  days: DayFormat;
  verdicts: Verdicts;
  /** Rows that a person takes in against their verdict. */
  ticked: Set<number>;
  /** The program that exported the list. */
  program?: string;
  options: SourceOptions;
}

export interface KeySourceSummary {
  id: number;
  name: string;
  /** Rows that are imported, or would be if their keys were valid. */
  count: number;
  rows: number;
  format: Table['format'];
  encoding?: FileContent['decoded'];
  separator?: string;
  hasHeader: boolean;
  days: DayFormat;
  program?: string;
  /** Each with a value if a person has to say what it holds. */
  columns: { title: string; role: Role; example?: string }[];
  options: SourceOptions;
}

type Input = Pick<KeySource, 'id' | 'name' | 'table' | 'options'> &
  Partial<Pick<KeySource, 'file' | 'ticked'>>;

/** Finds out what the columns and the rows of a list are. */
export function createSource({ ticked = new Set(), ...input }: Input): KeySource {
  const { hasHeader, roles, dayOrder } = input.options;
  const found = findRoles(input.table, hasHeader);
  const columns = roles?.length === found.roles.length ? { ...found, roles } : found;
  const program = recogniseExport(columns.titles);
  const rows = spreadKeys(restoreRows(input.table.rows, program), columns);
  const days = findDayFormat(rows, columns.roles.indexOf('expires_on'));
  return {
    ...input,
    read: input.table,
    table: { ...input.table, rows },
    columns,
    days: dayOrder ? { ...days, order: dayOrder } : days,
    program,
    ticked,
    verdicts: judgeRows(rows, columns, hasHeader),
  };
}

/** The id of the text area. */
export const TYPED_ID = 0;

/** The list of a text area. */
export const createTypedSource = (text: string): KeySource =>
  createSource({ id: TYPED_ID, name: '', table: readText(text), options: {} });

/** The same list, read or judged in another way; ticks go, since the rows may be others. */
export async function changeSource(source: KeySource, options: SourceOptions): Promise<KeySource> {
  const { file, id, name } = source;
  const isReadAgain =
    file && (options.encoding !== source.options.encoding || options.separator !== source.options.separator);
  if (!isReadAgain) return createSource({ id, name, file, table: source.read, options });
  const [content = file] = await readFile(file.name, file.blob, options);
  return createSource({ id, name, file: content, table: content.table, options });
}

/** Whether a row is imported: its verdict, unless a person ticked it. */
export const isTakenIn = ({ verdicts, ticked }: KeySource, row: number): boolean =>
  verdicts[row] === 0 || ticked.has(row);

/** Whether a person may take in a row that is left out: not if its key is sold elsewhere. */
export const canTick = ({ verdicts }: KeySource, row: number): boolean =>
  verdicts[row] !== 0 && verdicts[row] !== SOLD;

export function countTakenIn(source: KeySource): number {
  let count = 0;
  for (const row of source.verdicts.keys()) if (isTakenIn(source, row)) count += 1;
  return count;
}

export function summarizeSource(source: KeySource): KeySourceSummary {
  const { id, name, file, table, columns, days, program, verdicts, options } = source;
  return {
    id,
    name,
    count: countTakenIn(source),
    rows: verdicts.length,
    format: table.format,
    encoding: file?.decoded,
    separator: table.separator,
    hasHeader: columns.header >= 0 || verdicts.includes(HEADER),
    days,
    program,
    columns: columns.titles.map((title, index) => {
      const role = columns.roles[index] ?? 'ignore';
      return role === 'unclear' ? { title, role, example: findExample(source, index) } : { title, role };
    }),
    options,
  };
}

const EXAMPLE_ROWS = 100;

/** The first value of a column among the rows that are taken in. */
function findExample(source: KeySource, column: number): string {
  const { rows } = source.table;
  for (let row = 0; row < Math.min(rows.length, EXAMPLE_ROWS); row += 1) {
    const value = rows.cell(row, column).trim();
    if (value !== '' && isTakenIn(source, row)) return value;
  }
  return '';
}
