import { setExportProgress } from './exportStore';
import { type CsvFile, openCsvFile } from './openCsvFile';

/** Above this number of rows, the file is streamed to disk if possible. */
const LARGE_EXPORT_ROWS = 50_000;
/** To show each piece would take half of the browser's time (bench/README.md). */
const PROGRESS_INTERVAL_MS = 250;

/** Writes the rows of a file and returns their number; reports how many are written. */
type WriteRows = (file: CsvFile, signal: AbortSignal, report: (done: number) => void) => Promise<number>;

/**
 * Saves a CSV file of about `total` rows, completely or not at all, and shows the progress. Returns the number of rows,
 * or undefined if the user canceled.
 */
export async function saveCsvFile(
  name: string,
  total: number,
  writeRows: WriteRows,
): Promise<number | undefined> {
  const file = await openCsvFile(name, total > LARGE_EXPORT_ROWS);
  if (!file) return undefined;
  const abortController = new AbortController();
  const cancel = () => abortController.abort();
  let done = 0;
  // Rows are added, and of many matches the list does not know the exact number.
  const showProgress = () => setExportProgress({ done, total: Math.max(done, total), cancel });
  const timer = setInterval(showProgress, PROGRESS_INTERVAL_MS);

  try {
    showProgress();
    const count = await writeRows(file, abortController.signal, (rows) => {
      done = rows;
    });
    await file.close();
    return count;
  } catch (error) {
    const isCanceled = abortController.signal.aborted;
    // Ends the request of rows that can no longer be written.
    cancel();
    await file.discard();
    if (isCanceled) return undefined;
    throw error;
  } finally {
    clearInterval(timer);
    setExportProgress(undefined);
  }
}
