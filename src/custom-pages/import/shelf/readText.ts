import { FILE_LIMIT } from './limits';

/** A file's text. Anything but Unicode is refused: keys read in a wrong encoding would be sold broken. */
export async function readText(file: Blob): Promise<string> {
  if (file.size > FILE_LIMIT) throw new Error('import.file.too_large');
  const bytes = new Uint8Array(await file.arrayBuffer());
  try {
    return new TextDecoder(encodingOf(bytes), { fatal: true }).decode(bytes);
  } catch {
    throw new Error('import.file.no_text');
  }
}

function encodingOf([first, second]: Uint8Array): string {
  if (first === 0xff && second === 0xfe) return 'utf-16le';
  return first === 0xfe && second === 0xff ? 'utf-16be' : 'utf-8';
}
