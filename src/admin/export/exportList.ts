import { unparse } from 'papaparse';
import type { DataProvider, RaRecord } from 'ra-core';
import { FORMULA_PATTERN } from '#contract/shared/formulaPattern';
import { iteratePages, type ListQuery } from '../list/iteratePages';
import type { CsvValue } from '../resource/declarations';
import { openCsvFile } from './openCsvFile';
import { saveCsvFile } from './saveCsvFile';

/** The columns of a file: their headings, and the values of a page of records. */
export interface CsvColumns {
  headings: string[];
  getRows: (records: RaRecord[]) => Promise<CsvValue[][]> | CsvValue[][];
}

/** The records to export: those of a list with these filters. */
export interface ExportQuery extends ListQuery {
  total: number;
}

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

/** Exports all records of a list page by page. Returns their number, or undefined if the user canceled. */
export function exportList(
  dataProvider: DataProvider,
  query: ExportQuery,
  columns: CsvColumns,
  fileName: string,
): Promise<number | undefined> {
  return saveCsvFile(fileName, query.total, async (file, signal, report) => {
    let done = 0;
    await file.write(toCsv([columns.headings]));
    for await (const page of iteratePages(dataProvider, query, signal)) {
      if (page.length > 0) await file.write(toCsv(await columns.getRows(page)));
      done += page.length;
      report(done);
    }
    if (done === 0) throw new Error('kit.list.nothing_to_export');
    return done;
  });
}
