import type { DataProvider } from 'react-admin';
import type { License } from '#contract/licenses';
import type { Exported } from '../../kit';
import { showExport } from '../../kit/export/exportRun';
import { type OpenFile, openFile } from '../../kit/export/openFile';
import { csvHead, csvRows } from './licenseCsv';
import { walkLicenses } from './walkLicenses';

const FILE = 'licenses.csv';
/** From so many rows on the file is not kept in memory where that can be helped. */
const LARGE = 50_000;

/** These licenses as a file. */
export async function exportSelected(licenses: License[]): Promise<void> {
  const file = await openFile(FILE, false);
  await file?.write(csvHead() + csvRows(licenses));
  await file?.close();
}

/** Every license of the list as a file, a page at a time; whole, or not at all. Says how many there were. */
export async function exportAll(dataProvider: DataProvider, list: Exported): Promise<number | undefined> {
  const file = await openFile(FILE, list.total > LARGE);
  if (!file) return undefined;
  const stop = new AbortController();

  try {
    const written = await writeAll(file, dataProvider, list, stop);
    await file.close();
    return written;
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
  let done = 0;
  show(done);
  await file.write(csvHead());
  for await (const page of walkLicenses(dataProvider, list, stop.signal)) {
    await file.write(csvRows(page));
    done += page.length;
    show(done);
  }
  // They were there when the list was shown.
  if (done === 0) throw new Error('kit.list.nothing_to_export');
  return done;
}
