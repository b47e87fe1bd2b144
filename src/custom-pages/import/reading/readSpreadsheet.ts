import readSheets from 'read-excel-file/web-worker';
import type { Row, Table } from './types';

/** The first sheet of an Excel file that has rows; formulas give the values that they had when the file was saved. */
export async function readSpreadsheet(bytes: Uint8Array<ArrayBuffer>): Promise<Table> {
  const sheets = await readSheets(new Blob([bytes]), { parseNumber: showNumber }).catch(() => {
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

/** Excel keeps 15 digits of a number: a longer one has lost the others, and is shown as Excel shows it. */
const MAX_DIGITS = 15;
const showNumber = (written: string): string =>
  /^\d+$/.test(written) && written.length > MAX_DIGITS
    ? Number(written).toExponential(5).toUpperCase()
    : written;

function showCell(cell: unknown): string {
  if (cell === null) return '';
  return cell instanceof Date ? cell.toISOString().slice(0, 10) : String(cell);
}
