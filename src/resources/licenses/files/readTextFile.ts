import { decode } from './decode';

/** About four million keys. */
const MAX_FILE_BYTES = 100 * 1024 * 1024;

/** The bytes of a file; fails for one that a tab could not hold. */
export async function readBytes(file: Blob): Promise<Uint8Array<ArrayBuffer>> {
  if (file.size > MAX_FILE_BYTES) throw new Error('import.file.too_large');
  return new Uint8Array(await file.arrayBuffer());
}

/** The text of a file, in whatever encoding it is. */
export const readTextFile = async (file: Blob): Promise<string> => decode(await readBytes(file)).text;
