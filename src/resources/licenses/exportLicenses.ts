import type { DataProvider } from 'react-admin';
import { type License, LicenseStatus, MOST_NAMED } from '#contract/licenses';
import type { Exported } from '../../kit';
import { showExport } from '../../kit/export/exportRun';
import { type OpenFile, openFile } from '../../kit/export/openFile';
import { csvHead, csvRows } from './licenseCsv';
import { noteKeyUse } from './noteKeyUse';
import { walkLicenses } from './walkLicenses';

const FILE = 'licenses.csv';
/** From so many rows on the file is not kept in memory where that can be helped. */
const LARGE = 50_000;

/** These licenses as a file. */
export async function exportSelected(licenses: License[]): Promise<void> {
  const file = await openFile(FILE, false);
  await file?.write(csvHead() + csvRows(licenses));
  await file?.close();
  noteKeyUse({ use: 'exported', license_ids: licenses.map(({ license_id }) => license_id) });
}

/** Every license of the list as a file, a page at a time; whole, or not at all. Says how many there were. */
export async function exportAll(dataProvider: DataProvider, list: Exported): Promise<number | undefined> {
  const file = await openFile(FILE, list.total > LARGE);
  if (!file) return undefined;
  const stop = new AbortController();

  try {
    const { done, ids } = await writeAll(file, dataProvider, list, stop);
    await file.close();
    noteExport(list, done, ids);
    return done;
  } catch (error) {
    await file.discard();
    if (stop.signal.aborted) return undefined;
    throw error;
  } finally {
    showExport(undefined);
  }
}

async function writeAll(file: OpenFile, dataProvider: DataProvider, list: Exported, stop: AbortController) {
  const show = (done: number) => showExport({ done, total: list.total, cancel: () => stop.abort() });
  const ids: number[] = [];
  let done = 0;
  show(done);
  await file.write(csvHead());
  for await (const page of walkLicenses(dataProvider, list, stop.signal)) {
    await file.write(csvRows(page));
    done += page.length;
    if (done <= MOST_NAMED) ids.push(...page.map(({ license_id }) => license_id));
    show(done);
  }
  // They were there when the list was shown.
  if (done === 0) throw new Error('kit.list.nothing_to_export');
  return { done, ids };
}

/** Many licenses are noted by what they were chosen by: a search may be a key itself, and is left out. */
function noteExport({ filter }: Exported, count: number, license_ids: number[]): void {
  const chosenBy = {
    count,
    license_group_id: Number(filter.license_group_id) || undefined,
    status: LicenseStatus.safeParse(filter.license_status).data,
  };
  noteKeyUse({ use: 'exported', ...(count === license_ids.length ? { license_ids } : chosenBy) });
}
