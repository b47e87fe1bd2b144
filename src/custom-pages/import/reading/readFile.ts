import { type Decoded, decode, type Encoding } from '../../../resources/licenses/files/decode';
import { listNames, readArchive } from './readArchive';
import { readSpreadsheet } from './readSpreadsheet';
import { readText, type TextOptions } from './readText';
import type { Table } from './types';

export interface ReadOptions extends Pick<TextOptions, 'separator'> {
  encoding?: Encoding;
}

export interface FileContent {
  name: string;
  /** Of the file, to read it again with other options. */
  bytes: Uint8Array<ArrayBuffer>;
  table: Table;
  decoded?: Omit<Decoded, 'text'>;
}

/** Signatures of files that are no lists, and the text that says so. */
const REFUSED: [number[], string][] = [
  [[0xd0, 0xcf, 0x11, 0xe0], 'import.file.old_excel'],
  [[0x25, 0x50, 0x44, 0x46], 'import.file.pdf'],
  [[0x89, 0x50, 0x4e, 0x47], 'import.file.picture'],
  [[0xff, 0xd8, 0xff], 'import.file.picture'],
  [[0x47, 0x49, 0x46, 0x38], 'import.file.picture'],
  [[0x1f, 0x8b], 'import.file.archive'],
  [[0x37, 0x7a, 0xbc, 0xaf], 'import.file.archive'],
  [[0x52, 0x61, 0x72, 0x21], 'import.file.archive'],
];
const ZIP = [0x50, 0x4b, 3, 4];

const startsWith = (bytes: Uint8Array, signature: number[]) =>
  signature.every((byte, index) => bytes[index] === byte);

/** Reads a file: a text in any encoding, a spreadsheet, or a zip file of them. Fails with the code of a text. */
export async function readFile(
  name: string,
  bytes: Uint8Array<ArrayBuffer>,
  options: ReadOptions = {},
): Promise<FileContent[]> {
  const refusal = REFUSED.find(([signature]) => startsWith(bytes, signature))?.[1];
  if (refusal) throw new Error(refusal);
  if (startsWith(bytes, ZIP)) return readZip(name, bytes);
  const { text, ...decoded } = decode(bytes, options.encoding);
  const isTable = /\.(csv|tsv|tab)$/i.test(name);
  return [{ name, bytes, decoded, table: readText(text, { isTable, separator: options.separator }) }];
}

async function readZip(name: string, bytes: Uint8Array<ArrayBuffer>): Promise<FileContent[]> {
  const names = listNames(bytes);
  if (names.includes('xl/workbook.xml')) {
    return [{ name, bytes, table: await readSpreadsheet(bytes) }];
  }
  // OpenDocument and Numbers have files of their own inside.
  if (names.includes('content.xml') || names.some((entry) => entry.endsWith('.iwa')))
    throw new Error('import.file.other_spreadsheet');
  const contents: FileContent[] = [];
  for (const entry of readArchive(bytes)) contents.push(...(await readFile(entry.name, entry.bytes)));
  return contents;
}
