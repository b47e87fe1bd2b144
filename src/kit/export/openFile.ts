import { saveFile } from '../saveFile';

/** A file that is written part by part, and is there as a whole or not at all. */
export interface OpenFile {
  write(text: string): Promise<void>;
  close(): Promise<void>;
  discard(): Promise<void>;
}

type SavePicker = (options: object) => Promise<FileSystemFileHandle & { remove?: () => Promise<void> }>;

const TYPES = [{ accept: { 'text/csv': ['.csv'] } }];

/**
 * Opens a CSV file. A large one is written straight to the disk where the browser can; undefined when nobody
 * chose a place for it. Any other is kept in parts and handed over at the end.
 */
export async function openFile(name: string, isLarge: boolean): Promise<OpenFile | undefined> {
  const picker: SavePicker | undefined = Reflect.get(window, 'showSaveFilePicker');
  if (!isLarge || !picker) return openDownload(name);
  try {
    return await openOnDisk(await picker({ suggestedName: name, types: TYPES }));
  } catch (error) {
    if (error instanceof DOMException && error.name === 'AbortError') return undefined;
    throw error;
  }
}

async function openOnDisk(handle: Awaited<ReturnType<SavePicker>>): Promise<OpenFile> {
  const isNew = (await handle.getFile()).size === 0;
  // The browser writes beside it and puts it in place on close.
  const stream = await handle.createWritable();
  return {
    write: (text) => stream.write(text),
    close: () => stream.close(),
    async discard() {
      await stream.abort();
      // What the picker made; a file that was there before stays as it was.
      if (isNew) await handle.remove?.();
    },
  };
}

function openDownload(name: string): OpenFile {
  const parts: Blob[] = [];
  return {
    async write(text) {
      parts.push(new Blob([text]));
    },
    async close() {
      saveFile(new Blob(parts, { type: 'text/csv;charset=utf-8' }), name);
    },
    async discard() {
      parts.length = 0;
    },
  };
}
