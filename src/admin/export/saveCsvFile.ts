import { setExportProgress } from './ExportPanel';

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

/** A file written in parts, which exists completely or not at all. */
interface CsvFile {
  write(content: string | Blob): Promise<void>;
  close(): Promise<void>;
  discard(): Promise<void>;
}

/** Of a larger write, which does not fit into its pipe, Chromium may report the broken pipe instead of the full disk. */
const MAX_WRITE_BYTES = 512 * 1024;

type SavePicker = (options: object) => Promise<FileSystemFileHandle & { remove?: () => Promise<void> }>;

const CSV_FILE_TYPES = [{ accept: { 'text/csv': ['.csv'] } }];

/**
 * Opens a CSV file. A large file is streamed to disk if the browser supports it; undefined if the user
 * cancels the file picker. Other files are kept in memory and downloaded on close.
 */
async function openCsvFile(name: string, isLarge: boolean): Promise<CsvFile | undefined> {
  const picker: SavePicker | undefined = Reflect.get(window, 'showSaveFilePicker');
  if (!isLarge || !picker) return openDownloadFile(name);
  try {
    return await openDiskFile(await picker({ suggestedName: name, types: CSV_FILE_TYPES }));
  } catch (error) {
    if (error instanceof DOMException && error.name === 'AbortError') return undefined;
    throw error;
  }
}

async function openDiskFile(handle: Awaited<ReturnType<SavePicker>>): Promise<CsvFile> {
  const isNew = (await handle.getFile()).size === 0;
  // The browser writes to a temporary file and moves it on close.
  const stream = await handle.createWritable().catch(throwDiskProblem);
  return {
    async write(content) {
      const blob = new Blob([content]);
      for (let start = 0; start < blob.size; start += MAX_WRITE_BYTES)
        await stream.write(blob.slice(start, start + MAX_WRITE_BYTES)).catch(throwDiskProblem);
    },
    close: () => stream.close().catch(throwDiskProblem),
    async discard() {
      // A stream that failed is over already.
      await stream.abort().catch(() => undefined);
      // Removes only the empty file that the picker created, never an older file.
      if (isNew) await handle.remove?.();
    },
  };
}

function throwDiskProblem(error: unknown): never {
  const isFull = error instanceof DOMException && error.name === 'QuotaExceededError';
  throw new Error(isFull ? 'kit.export.disk_full' : 'kit.export.not_written', { cause: error });
}

function openDownloadFile(name: string): CsvFile {
  const parts: Blob[] = [];
  return {
    async write(content) {
      parts.push(new Blob([content]));
    },
    async close() {
      downloadFile(new Blob(parts, { type: 'text/csv;charset=utf-8' }), name);
    },
    async discard() {
      parts.length = 0;
    },
  };
}

/** Saves a file whose content is in base64; it is never opened as a page. */
export function downloadBase64(data: string, name: string): void {
  const bytes = Uint8Array.from(atob(data), (character) => character.charCodeAt(0));
  downloadFile(new Blob([bytes], { type: 'application/octet-stream' }), name);
}

export function downloadFile(file: Blob, name: string): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(file);
  link.download = name;
  link.click();
  // The browser reads the URL after the click.
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
}
