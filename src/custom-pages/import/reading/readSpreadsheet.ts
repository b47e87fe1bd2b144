import { strFromU8, strToU8, zipSync } from 'fflate';
import readSheets from 'read-excel-file/universal';
import { findZeroFormats, flattenSheet } from './flattenSheet';
import { type Row, Rows } from './Rows';
import { readArchive } from './readArchive';
import { isKeyLike } from './shapes';
import type { Table } from './types';

export interface Sheet {
  name: string;
  table: Table;
}

/**
 * The sheets of an Excel file that have values like keys, else the first that has rows; formulas give the values that they had
 * when the file was saved.
 *
 * @throws Error with the code of a text for a file that is damaged, or that would unpack to too much
 */
export async function readSpreadsheet(bytes: Uint8Array<ArrayBuffer>): Promise<Sheet[]> {
  const book = await readSheets(repack(bytes).buffer, { parseNumber: showNumber }).catch(() => {
    throw new Error('import.file.damaged');
  });
  const sheets = book.flatMap(({ sheet, data }): Sheet[] =>
    data.length === 0
      ? []
      : [{ name: sheet, table: { format: 'spreadsheet', rows: Rows.of(data.map(toRow)) } }],
  );
  const lists = sheets.filter(({ table }) => hasKeys(table.rows));
  return lists.length > 0 ? lists : sheets.slice(0, 1);
}

/**
 * The parts that are read, within the limits of archives, and only stored: the library would unpack large ones in workers that
 * the content security policy forbids.
 */
function repack(bytes: Uint8Array<ArrayBuffer>): Uint8Array<ArrayBuffer> {
  const files = readArchive(bytes, (name) => name.endsWith('.xml') || name.endsWith('.rels'));
  const styles = files.find(({ name }) => name === 'xl/styles.xml');
  const zeroFormats = findZeroFormats(styles ? strFromU8(styles.bytes) : '');
  const parts = files.map(({ name, bytes }): [string, Uint8Array] => [
    name,
    name.startsWith('xl/worksheets/') ? strToU8(flattenSheet(strFromU8(bytes), zeroFormats)) : bytes,
  ]);
  return zipSync(Object.fromEntries(parts), { level: 0 });
}

const hasKeys = (rows: Rows): boolean => {
  for (const { cells } of rows) if (cells.some(isKeyLike)) return true;
  return false;
};

/** A row as `flattenSheet` writes it: its number, then the cells. */
const toRow = ([line, ...cells]: unknown[]): Row => ({ line: Number(line), cells: cells.map(showCell) });

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
