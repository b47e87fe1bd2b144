/** About four million keys. */
const MAX_FILE_BYTES = 100 * 1024 * 1024;

/** Reads Unicode text only: keys decoded with a wrong encoding would be sold broken. */
export async function decodeText(file: Blob): Promise<string> {
  if (file.size > MAX_FILE_BYTES) throw new Error('import.file.too_large');
  const bytes = new Uint8Array(await file.arrayBuffer());
  try {
    return new TextDecoder(detectEncoding(bytes), { fatal: true }).decode(bytes);
  } catch {
    throw new Error('import.file.not_unicode');
  }
}

function detectEncoding([first, second]: Uint8Array): string {
  if (first === 0xff && second === 0xfe) return 'utf-16le';
  return first === 0xfe && second === 0xff ? 'utf-16be' : 'utf-8';
}
