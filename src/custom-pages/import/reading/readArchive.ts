import { unzipSync } from 'fflate';

/** A bomb unpacks to a thousand times its size. */
const LIMITS = { files: 50, bytes: 100 * 1024 * 1024, ratio: 200 };

export interface ArchiveEntry {
  name: string;
  bytes: Uint8Array<ArrayBuffer>;
}

/** The names in a zip file, whatever program wrote it: a spreadsheet is one as well. */
export function listNames(bytes: Uint8Array): string[] {
  const names: string[] = [];
  unzip(bytes, ({ name }) => {
    names.push(name);
    return false;
  });
  return names;
}

/** Refuses an archive that would unpack to more than the tab can hold. */
export function checkSize(bytes: Uint8Array): void {
  let total = 0;
  unzip(bytes, ({ originalSize }) => {
    total += originalSize;
    return false;
  });
  if (total > LIMITS.bytes && total > bytes.length * LIMITS.ratio) throw new Error('import.file.bomb');
  if (total > LIMITS.bytes * 4) throw new Error('import.file.too_large');
}

/** The files of a zip file, without folders and what macOS adds. */
export function readArchive(bytes: Uint8Array): ArchiveEntry[] {
  checkSize(bytes);
  let count = 0;
  const files = unzip(bytes, ({ name }) => {
    if (name.endsWith('/') || name.includes('__MACOSX/') || name.includes('.DS_Store')) return false;
    count += 1;
    if (count > LIMITS.files) throw new Error('import.file.too_many');
    return true;
  });
  return Object.entries(files).map(([name, bytes]) => ({ name, bytes: bytes as Uint8Array<ArrayBuffer> }));
}

interface EntryInfo {
  name: string;
  originalSize: number;
}

function unzip(bytes: Uint8Array, filter: (entry: EntryInfo) => boolean): Record<string, Uint8Array> {
  try {
    return unzipSync(bytes, { filter });
  } catch (error) {
    if (error instanceof Error && error.message.startsWith('import.')) throw error;
    // Encrypted entries are among them.
    throw new Error('import.file.damaged');
  }
}
