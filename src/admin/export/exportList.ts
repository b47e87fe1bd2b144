import { unparse } from 'papaparse';
import type { DataProvider, RaRecord } from 'react-admin';
import { iteratePages, type ListQuery } from '../list/iteratePages';
import type { CsvValue } from '../resource/declarations';
import { setExportProgress } from './exportStore';
import { FORMULA_PATTERN } from './formulaPattern';
import { type CsvFile, openCsvFile } from './openCsvFile';

/** The columns of a file: their headings, and the values of a page of records. */
export interface CsvColumns {
  headings: string[];
  getRows: (records: RaRecord[]) => Promise<CsvValue[][]> | CsvValue[][];
}

/** The records to export: those of a list with these filters. */
export interface ExportQuery extends ListQuery {
  total: number;
}

/** Called for each page that was written. */
type OnPage = (records: RaRecord[]) => void;

/** Above this number of rows, the file is streamed to disk if possible. */
const LARGE_EXPORT_ROWS = 50_000;

/** CSV lines whose cells a spreadsheet does not run as formulas. */
export const toCsv = (rows: unknown[][]): string =>
  `${unparse(rows, { escapeFormulae: FORMULA_PATTERN })}\r\n`;

/** Exports some records at once. */
export async function exportRecords(
  records: RaRecord[],
  columns: CsvColumns,
  fileName: string,
): Promise<void> {
  const file = await openCsvFile(fileName, false);
  await file?.write(toCsv([columns.headings, ...(await columns.getRows(records))]));
  await file?.close();
}

/**
 * Exports all records of a list page by page, completely or not at all. Returns their number, or undefined
 * if the user canceled.
 */
export async function exportList(
  dataProvider: DataProvider,
  query: ExportQuery,
  columns: CsvColumns,
  fileName: string,
  onPage?: OnPage,
): Promise<number | undefined> {
  const file = await openCsvFile(fileName, query.total > LARGE_EXPORT_ROWS);
  if (!file) return undefined;
  const abortController = new AbortController();

  try {
    const done = await writeAll(file, dataProvider, query, columns, abortController, onPage);
    await file.close();
    return done;
  } catch (error) {
    await file.discard();
    if (abortController.signal.aborted) return undefined;
    throw error;
  } finally {
    setExportProgress(undefined);
  }
}

async function writeAll(
  file: CsvFile,
  dataProvider: DataProvider,
  query: ExportQuery,
  columns: CsvColumns,
  abortController: AbortController,
  onPage?: OnPage,
): Promise<number> {
  const reportProgress = (done: number) =>
    setExportProgress({ done, total: query.total, cancel: () => abortController.abort() });
  let done = 0;
  reportProgress(done);
  await file.write(toCsv([columns.headings]));
  for await (const page of iteratePages(dataProvider, query, abortController.signal)) {
    if (page.length > 0) await file.write(toCsv(await columns.getRows(page)));
    onPage?.(page);
    done += page.length;
    reportProgress(done);
  }
  if (done === 0) throw new Error('kit.list.nothing_to_export');
  return done;
}
