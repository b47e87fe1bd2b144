import { parse } from 'papaparse';
import { unifyLineEnds } from '#contract/licenseForms';
import { textOf } from '#contract/texts/Text';

export interface CsvRow {
  /** The line of the file that the row begins on: a quoted cell may have several. */
  line: number;
  cells: string[];
}

export interface CsvContent {
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

/** Reads a CSV file; each of its lines is in a row, is malformed or is empty. */
export function readCsv(input: string): CsvContent {
  const text = unifyLineEnds(input);
  // Empty rows would mislead the detection of the separator, and are needed to number the others.
  const { delimiter } = parse(text, { skipEmptyLines: 'greedy', preview: SAMPLE_ROWS, newline: '\n' }).meta;
  const { data, errors } = parse<string[]>(text, { delimiter, newline: '\n' });
  const malformedRows = new Set(errors.filter(({ type }) => type === 'Quotes').map(({ row }) => row));
  const lines = malformedRows.size > 0 ? text.split('\n') : [];
  const content: CsvContent = { rows: [], malformed: [] };
  let line = 1;
  for (const [index, cells] of data.entries()) {
    const nextLine = line + 1 + cells.reduce((sum, cell) => sum + countLineEnds(cell), 0);
    if (malformedRows.has(index)) {
      for (const [offset, text] of lines.slice(line - 1, nextLine - 1).entries())
        if (text.trim() !== '') content.malformed.push({ line: line + offset, text });
    } else if (cells.some((cell) => cell.trim() !== '')) content.rows.push({ line, cells });
    line = nextLine;
  }
  return content;
}

const countLineEnds = (cell: string): number => cell.split('\n').length - 1;

/** About four million keys. */
const MAX_FILE_BYTES = 100 * 1024 * 1024;

/** Reads Unicode text only: keys decoded with a wrong encoding would be sold broken. */
export async function decodeText(file: Blob): Promise<string> {
  if (file.size > MAX_FILE_BYTES) throw new Error('import.file.too_large');
  const bytes = new Uint8Array(await file.arrayBuffer());
  try {
    return new TextDecoder(detectEncoding(bytes), { fatal: true }).decode(bytes);
  } catch {
    throw new Error('import.file.not_unicode');
  }
}

function detectEncoding([first, second]: Uint8Array): string {
  if (first === 0xff && second === 0xfe) return 'utf-16le';
  return first === 0xfe && second === 0xff ? 'utf-16be' : 'utf-8';
}
