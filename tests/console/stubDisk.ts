import { vi } from 'vitest';

interface Disk {
  /** The size of the chosen file before. */
  size?: number;
  /** Called before each write, which fails if it does. */
  onWrite?: () => Promise<void>;
}

/** Stubs the browser's file picker; returns the written text and the file's state. */
export function stubDisk({ size = 0, onWrite }: Disk = {}) {
  const written: Blob[] = [];
  const disk = {
    text: () => new Blob(written).text(),
    getSizes: () => written.map(({ size: bytes }) => bytes),
    closed: false,
    aborted: false,
    removed: false,
  };
  const stream = {
    write: async (content: Blob) => {
      await onWrite?.();
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
