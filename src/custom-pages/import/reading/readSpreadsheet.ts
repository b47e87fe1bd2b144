import { zipSync } from 'fflate';
import readSheets from 'read-excel-file/universal';
import { readArchive } from './readArchive';
import type { Row, Table } from './types';

/**
 * The first sheet of an Excel file that has rows; formulas give the values that they had when the file was saved.
 *
 * @throws Error with the code of a text for a file that is damaged, or that would unpack to too much
 */
export async function readSpreadsheet(bytes: Uint8Array<ArrayBuffer>): Promise<Table> {
  const sheets = await readSheets(repack(bytes).buffer, { parseNumber: showNumber }).catch(() => {
    throw new Error('import.file.damaged');
  });
  const data =
    sheets.find(({ data }) => data.some((cells) => cells.some((cell) => cell !== null)))?.data ?? [];
  return {
    format: 'spreadsheet',
    rows: data.flatMap((cells, index): Row[] =>
      cells.every((cell) => cell === null) ? [] : [{ line: index + 1, cells: cells.map(showCell) }],
    ),
  };
}

/** Unpacked within the limits, and only stored: the library would unpack large files in workers that the content security policy forbids. */
function repack(bytes: Uint8Array<ArrayBuffer>): Uint8Array<ArrayBuffer> {
  const files = readArchive(bytes, (name) => name.endsWith('.xml') || name.endsWith('.rels'));
  return zipSync(Object.fromEntries(files.map(({ name, bytes }) => [name, bytes])), { level: 0 });
}

/** Excel keeps 15 digits of a number: a longer one has lost the others, and is shown as Excel shows it. */
const MAX_DIGITS = 15;
const showNumber = (written: string): string => {
  const isLong = /^\d+$/.test(written) && written.length > MAX_DIGITS;
  return isLong || /e\+?\d/i.test(written) ? Number(written).toExponential(5).toUpperCase() : written;
};

function showCell(cell: unknown): string {
  if (cell === null) return '';
  return cell instanceof Date ? cell.toISOString().slice(0, 10) : String(cell);
}
