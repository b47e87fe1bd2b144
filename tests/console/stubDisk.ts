import { vi } from 'vitest';

interface Disk {
  /** The size of the chosen file before. */
  size?: number;
  /** A failure of each write. */
  failure?: DOMException;
}

/** Stubs the browser's file picker; returns the written text and the file's state. */
export function stubDisk({ size = 0, failure }: Disk = {}) {
  const written: BlobPart[] = [];
  const disk = {
    text: () => new Blob(written).text(),
    closed: false,
    aborted: false,
    removed: false,
  };
  const stream = {
    write: async (content: BlobPart) => {
      if (failure) throw failure;
      written.push(content);
    },
    close: async () => {
      disk.closed = true;
    },
    abort: async () => {
      disk.aborted = true;
    },
  };
  const handle = {
    getFile: async () => ({ size }),
    createWritable: async () => stream,
    remove: async () => {
      disk.removed = true;
    },
  };
  vi.stubGlobal('showSaveFilePicker', async () => handle);
  return disk;
}
