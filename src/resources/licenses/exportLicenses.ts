import type { DataProvider, SortPayload } from 'react-admin';
import { type License, LicenseStatus, MAX_IDS } from '#contract/licenses';
import type { ExportQuery } from '../../admin';
import { setExportProgress } from '../../admin/export/exportStore';
import { type CsvFile, openCsvFile } from '../../admin/export/openCsvFile';
import { retryTransient } from '../../dataProvider/retryTransient';
import { recordKeyAccess } from './LicenseKeyField';
import { formatCsvHeader, formatCsvRows } from './licenseCsv';

const FILE_NAME = 'licenses.csv';
/** Above this number of rows, the file is streamed to disk if possible. */
const LARGE_EXPORT_ROWS = 50_000;

export async function exportSelected(licenses: License[]): Promise<void> {
  const file = await openCsvFile(FILE_NAME, false);
  await file?.write(formatCsvHeader() + formatCsvRows(licenses));
  await file?.close();
  recordKeyAccess({ use: 'exported', license_ids: licenses.map(({ license_id }) => license_id) });
}

/** Exports all licenses of the list page by page, completely or not at all. Returns their number. */
export async function exportAll(dataProvider: DataProvider, list: ExportQuery): Promise<number | undefined> {
  const file = await openCsvFile(FILE_NAME, list.total > LARGE_EXPORT_ROWS);
  if (!file) return undefined;
  const abortController = new AbortController();

  try {
    const { done, ids } = await writeAll(file, dataProvider, list, abortController);
    await file.close();
    recordExport(list, done, ids);
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
  list: ExportQuery,
  abortController: AbortController,
) {
  const reportProgress = (done: number) =>
    setExportProgress({ done, total: list.total, cancel: () => abortController.abort() });
  const ids: number[] = [];
  let done = 0;
  reportProgress(done);
  await file.write(formatCsvHeader());
  for await (const page of iterateLicenses(dataProvider, list, abortController.signal)) {
    await file.write(formatCsvRows(page));
    done += page.length;
    if (done <= MAX_IDS) ids.push(...page.map(({ license_id }) => license_id));
    reportProgress(done);
  }
  if (done === 0) throw new Error('kit.list.nothing_to_export');
  return { done, ids };
}

/** Records a large export by its filters, without the search text, which may be a key. */
function recordExport({ filter }: ExportQuery, count: number, license_ids: number[]): void {
  const selection = {
    count,
    license_group_id: Number(filter.license_group_id) || undefined,
    status: LicenseStatus.safeParse(filter.license_status).data,
  };
  recordKeyAccess({ use: 'exported', ...(count === license_ids.length ? { license_ids } : selection) });
}

const PAGE_SIZE = 1000;
const MAX_ATTEMPTS = 4;

interface LicenseListQuery {
  filter: Record<string, unknown>;
  sort: SortPayload;
}

/**
 * Iterates over a filtered list, 1000 rows per request. Uses the cursor of the server if present, else page
 * numbers. Transient failures are retried.
 */
async function* iterateLicenses(
  dataProvider: DataProvider,
  { filter, sort }: LicenseListQuery,
  signal: AbortSignal,
): AsyncGenerator<License[]> {
  let cursor: string | undefined;

  for (let page = 1; ; page++) {
    const params = { filter, sort, pagination: { page, perPage: PAGE_SIZE }, meta: { cursor }, signal };
    const response = await retryTransient(() => dataProvider.getList('licenses', params), {
      signal,
      maxAttempts: MAX_ATTEMPTS,
    });
    yield response.data as License[];

    cursor = response.meta?.next_cursor;
    if (cursor === null || response.data.length < PAGE_SIZE) return;
  }
}
