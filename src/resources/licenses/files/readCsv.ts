import { parse } from 'papaparse';
import { unifyLineEnds } from '#contract/licenseForms';
import { textOf } from '#contract/texts/Text';

export interface CsvRow {
  /** The line of the file that the row begins on: a quoted cell may have several. */
  line: number;
  cells: string[];
}

export interface CsvContent {
  separator: string;
  /** The rows that are not empty. */
  rows: CsvRow[];
  /**
   * The lines of rows with a quotation mark that is not closed, or with text behind a closed one: such a row may have
   * swallowed the following ones, up to the end of the file.
   */
  malformed: { line: number; text: string }[];
}

/** The reason of malformed lines. */
export const MALFORMED = textOf('licenses.quote_not_closed');

const SAMPLE_ROWS = 100;

/** The first line of a file for a spreadsheet program: the separator of the others. */
export const SEPARATOR_LINE = /^\s*"?sep=(?: (?=[^\s"]))?(.)"?[^\n]*(\n|$)/i;

/** Reads a CSV file; each of its lines is in a row, is malformed or is empty. Without a separator, it is detected. */
export function readCsv(input: string, separator?: string): CsvContent {
  const text = unifyLineEnds(input);
  const delimiter = separator ?? SEPARATOR_LINE.exec(text)?.[1] ?? detectSeparator(text);
  const { data, errors } = parse<string[]>(text, { delimiter, newline: '\n' });
  const malformedRows = new Set(errors.filter(({ type }) => type === 'Quotes').map(({ row }) => row));
  const lines = malformedRows.size > 0 ? text.split('\n') : [];
  const content: CsvContent = { separator: delimiter, rows: [], malformed: [] };
  let line = 1;
  for (const [index, cells] of data.entries()) {
    const nextLine = line + 1 + cells.reduce((sum, cell) => sum + countLineEnds(cell), 0);
    if (malformedRows.has(index)) {
      for (const [offset, text] of lines.slice(line - 1, nextLine - 1).entries())
        if (text.trim() !== '') content.malformed.push({ line: line + offset, text });
    } else if (cells.some((cell) => cell.trim() !== ''))
      content.rows.push({ line, cells: compact(cells, content.rows.at(-1)?.cells) });
    line = nextLine;
  }
  return content;
}

/** A copy without the room that the parser leaves to grow; a value that repeats that of the row above is held once. */
const compact = (cells: string[], above: string[] = []): string[] =>
  cells.map((cell, column) => (cell === above[column] ? above[column] : cell));

// Empty rows would mislead the detection, and are needed to number the others.
const detectSeparator = (text: string): string =>
  parse(text, { skipEmptyLines: 'greedy', preview: SAMPLE_ROWS, newline: '\n' }).meta.delimiter;

const countLineEnds = (cell: string): number => (cell.includes('\n') ? cell.split('\n').length - 1 : 0);
