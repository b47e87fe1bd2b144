import { type ParseStepResult, parse } from 'papaparse';
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
  const rows: CsvRow[] = [];
  return { rows, ...parseCsv(input, separator, (row) => rows.push(row)) };
}

/** Gives the rows of a CSV file one by one, and returns what else is in it. */
export function parseCsv(
  input: string,
  separator: string | undefined,
  onRow: (row: CsvRow) => void,
): Omit<CsvContent, 'rows'> {
  const text = unifyLineEnds(input);
  const delimiter = separator ?? SEPARATOR_LINE.exec(text)?.[1] ?? detectSeparator(text);
  const malformed: { from: number; to: number }[] = [];
  let line = 1;

  // Row by row: the cells of many rows as objects take several times the memory of the text.
  function readRow({ data: cells, errors }: ParseStepResult<string[]>) {
    const nextLine = line + 1 + cells.reduce((sum, cell) => sum + countLineEnds(cell), 0);
    if (errors.some(({ type }) => type === 'Quotes')) malformed.push({ from: line, to: nextLine });
    else if (cells.some((cell) => cell.trim() !== '')) onRow({ line, cells });
    line = nextLine;
  }

  // The library's types ask for `complete`.
  const options = { chunkSize: CHUNK_CHARACTERS, step: readRow, complete: () => {} };
  parse<string[]>(text, { delimiter, newline: '\n', ...options });
  return { separator: delimiter, malformed: listLines(text, malformed) };
}

const CHUNK_CHARACTERS = 256 * 1024;

function listLines(text: string, ranges: { from: number; to: number }[]): CsvContent['malformed'] {
  const lines = ranges.length > 0 ? text.split('\n') : [];
  return ranges.flatMap(({ from, to }) =>
    lines
      .slice(from - 1, to - 1)
      .map((text, offset) => ({ line: from + offset, text }))
      .filter(({ text }) => text.trim() !== ''),
  );
}

// Empty rows would mislead the detection, and are needed to number the others.
const detectSeparator = (text: string): string =>
  parse(text, { skipEmptyLines: 'greedy', preview: SAMPLE_ROWS, newline: '\n' }).meta.delimiter;

const countLineEnds = (cell: string): number => (cell.includes('\n') ? cell.split('\n').length - 1 : 0);
