import { setExportProgress } from './exportStore';
import { type CsvFile, openCsvFile } from './openCsvFile';

/** Above this number of rows, the file is streamed to disk if possible. */
const LARGE_EXPORT_ROWS = 50_000;

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
  // Rows are added, and of many matches the list does not know the exact number.
  const report = (done: number) => setExportProgress({ done, total: Math.max(done, total), cancel });

  try {
    report(0);
    const count = await writeRows(file, abortController.signal, report);
    await file.close();
    return count;
  } catch (error) {
    await file.discard();
    if (abortController.signal.aborted) return undefined;
    throw error;
  } finally {
    setExportProgress(undefined);
  }
}
