import { unzipSync } from 'fflate';

/** A bomb unpacks to a thousand times its size; a list of keys to ten times. */
const LIMITS = { files: 50, bytes: 200 * 1024 * 1024, ratio: 200, minBombBytes: 20 * 1024 * 1024 };

interface ArchiveEntry {
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

/**
 * The files of a zip file, without folders and what macOS adds.
 *
 * @throws Error with the code of a text for a damaged or encrypted file, too many files, and more than a tab can hold
 */
export function readArchive(bytes: Uint8Array, isWanted: (name: string) => boolean = isList): ArchiveEntry[] {
  let [count, total] = [0, 0];
  const files = unzip(bytes, ({ name, size, originalSize }) => {
    if (!isWanted(name)) return false;
    count += 1;
    total += originalSize;
    if (count > LIMITS.files) throw new Error('import.file.too_many');
    if (originalSize > LIMITS.minBombBytes && originalSize > size * LIMITS.ratio)
      throw new Error('import.file.bomb');
    if (total > LIMITS.bytes) throw new Error('import.file.too_large');
    return true;
  });
  return Object.entries(files).map(([name, bytes]) => ({ name, bytes: new Uint8Array(bytes) }));
}

const isList = (name: string): boolean =>
  !/\/$|__MACOSX\/|(^|\/)(\.DS_Store|Thumbs\.db|desktop\.ini)$/.test(name);

interface EntryInfo {
  name: string;
  size: number;
  originalSize: number;
}

function unzip(bytes: Uint8Array, filter: (entry: EntryInfo) => boolean): Record<string, Uint8Array> {
  if (isEncrypted(bytes)) throw new Error('import.file.encrypted');
  try {
    return unzipSync(bytes, { filter });
  } catch (error) {
    if (error instanceof Error && error.message.startsWith('import.')) throw error;
    throw new Error('import.file.damaged');
  }
}

/** The first bit of the flags of the first entry: a password is asked for. */
const isEncrypted = (bytes: Uint8Array): boolean => ((bytes[6] ?? 0) & 1) === 1;
