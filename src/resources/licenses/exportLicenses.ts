import type { DataProvider, SortPayload } from 'react-admin';
import { type License, LicenseStatus, MAX_IDS } from '#contract/licenses';
import { retryTransient } from '../../dataProvider/retryTransient';
import type { ExportQuery } from '../../kit';
import { setExportProgress } from '../../kit/export/exportStore';
import { type CsvFile, openCsvFile } from '../../kit/export/openCsvFile';
import { recordKeyAccess } from './LicenseKeyField';
import { csvHeader, csvRows } from './licenseCsv';

const FILE = 'licenses.csv';
/** From so many rows on the file is not kept in memory where that can be helped. */
const LARGE = 50_000;

/** These licenses as a file. */
export async function exportSelected(licenses: License[]): Promise<void> {
  const file = await openCsvFile(FILE, false);
  await file?.write(csvHeader() + csvRows(licenses));
  await file?.close();
  recordKeyAccess({ use: 'exported', license_ids: licenses.map(({ license_id }) => license_id) });
}

/** Every license of the list as a file, a page at a time; whole, or not at all. Says how many there were. */
export async function exportAll(dataProvider: DataProvider, list: ExportQuery): Promise<number | undefined> {
  const file = await openCsvFile(FILE, list.total > LARGE);
  if (!file) return undefined;
  const stop = new AbortController();

  try {
    const { done, ids } = await writeAll(file, dataProvider, list, stop);
    await file.close();
    recordExport(list, done, ids);
    return done;
  } catch (error) {
    await file.discard();
    if (stop.signal.aborted) return undefined;
    throw error;
  } finally {
    setExportProgress(undefined);
  }
}

async function writeAll(file: CsvFile, dataProvider: DataProvider, list: ExportQuery, stop: AbortController) {
  const report = (done: number) => setExportProgress({ done, total: list.total, cancel: () => stop.abort() });
  const ids: number[] = [];
  let done = 0;
  report(done);
  await file.write(csvHeader());
  for await (const page of iterateLicenses(dataProvider, list, stop.signal)) {
    await file.write(csvRows(page));
    done += page.length;
    if (done <= MAX_IDS) ids.push(...page.map(({ license_id }) => license_id));
    report(done);
  }
  // They were there when the list was shown.
  if (done === 0) throw new Error('kit.list.nothing_to_export');
  return { done, ids };
}

/** Many licenses are noted by what they were chosen by: a search may be a key itself, and is left out. */
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
 * All licenses of a filtered list, a thousand at a time. The server's cursor keeps each step as fast as the
 * first; a server that gives none is walked page by page. A page that fails in passing is asked for again.
 */
export async function* iterateLicenses(
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
