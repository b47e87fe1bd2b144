import { type Decoded, decode, type Encoding } from '../../../resources/licenses/files/decode';
import { isTableName } from './fileEndings';
import { listNames, readArchive } from './readArchive';
import { readSpreadsheet } from './readSpreadsheet';
import { readText, type TextOptions } from './readText';
import type { Table } from './types';

export interface ReadOptions extends Pick<TextOptions, 'separator'> {
  encoding?: Encoding;
}

export interface FileContent {
  name: string;
  /** The file, to read it again with other options; a blob lies outside the memory of the tab. */
  blob: Blob;
  table: Table;
  decoded?: Omit<Decoded, 'text'>;
}

/** Signatures of files that are no lists, and the text that says so. */
const REFUSED: [number[], string][] = [
  [[0xd0, 0xcf, 0x11, 0xe0], 'import.file.old_excel'],
  [[0x25, 0x50, 0x44, 0x46], 'import.file.pdf'],
  [[0x7b, 0x5c, 0x72, 0x74, 0x66], 'import.file.document'],
  [[0x89, 0x50, 0x4e, 0x47], 'import.file.picture'],
  [[0xff, 0xd8, 0xff], 'import.file.picture'],
  [[0x47, 0x49, 0x46, 0x38], 'import.file.picture'],
  [[0x52, 0x49, 0x46, 0x46], 'import.file.picture'],
  [[0x1f, 0x8b], 'import.file.archive'],
  [[0x37, 0x7a, 0xbc, 0xaf], 'import.file.archive'],
  [[0x52, 0x61, 0x72, 0x21], 'import.file.archive'],
  // An archive without files.
  [[0x50, 0x4b, 5, 6], 'import.file.no_list'],
];
const ZIP = [0x50, 0x4b, 3, 4];

const startsWith = (bytes: Uint8Array, signature: number[]) =>
  signature.every((byte, index) => bytes[index] === byte);

const findRefusal = (bytes: Uint8Array): string | undefined =>
  REFUSED.find(([signature]) => startsWith(bytes, signature))?.[1];

/** Reads a file: a text in any encoding, a spreadsheet, or a zip file of them. Fails with the code of a text. */
export async function readFile(
  name: string,
  bytes: Uint8Array<ArrayBuffer>,
  options: ReadOptions = {},
): Promise<FileContent[]> {
  const refusal = findRefusal(bytes);
  if (refusal) throw new Error(refusal);
  if (startsWith(bytes, ZIP)) return readZip(name, bytes);
  const { text, ...decoded } = decode(bytes, options.encoding);
  if (!options.encoding && isBinary(text)) throw new Error('import.file.not_text');
  return [
    {
      name,
      blob: new Blob([bytes]),
      decoded,
      table: readText(text, { isTable: isTableName(name), separator: options.separator }),
    },
  ];
}

/** Control characters that no text has; a few of some kinds may be before keys, or behind them. */
const CONTROLS = /(?![\t\n\v\f\r\x85\0])\p{Cc}/gu;
const SAMPLE_LENGTH = 4_000;

function isBinary(text: string): boolean {
  const controls = text.slice(0, SAMPLE_LENGTH).match(CONTROLS) ?? [];
  return new Set(controls).size > 2 && controls.length * 50 > Math.min(text.length, SAMPLE_LENGTH);
}

const WORKBOOK = 'xl/workbook.xml';
const isWorkbook = (bytes: Uint8Array): boolean => listNames(bytes).includes(WORKBOOK);

async function readZip(name: string, bytes: Uint8Array<ArrayBuffer>): Promise<FileContent[]> {
  const names = listNames(bytes);
  if (names.includes(WORKBOOK)) {
    const sheets = await readSpreadsheet(bytes);
    const blob = new Blob([bytes]);
    return sheets.map((sheet) => ({
      name: sheets.length > 1 ? `${name} (${sheet.name})` : name,
      blob,
      table: sheet.table,
    }));
  }
  if (names.some((entry) => /^(word|ppt)\//.test(entry))) throw new Error('import.file.document');
  // OpenDocument and Numbers have files of their own inside, and so has Excel's binary format.
  if (names.some((entry) => /^(content\.xml|xl\/workbook\.bin)$|\.iwa$/.test(entry)))
    throw new Error('import.file.other_spreadsheet');
  return readEntries(bytes);
}

/** The lists of an archive, beside which may be a PDF or a picture; the names of the lists say what was read. */
async function readEntries(bytes: Uint8Array<ArrayBuffer>): Promise<FileContent[]> {
  const entries = readArchive(bytes);
  const lists = entries.filter(({ bytes }) => findRefusal(bytes) === undefined);
  const contents: FileContent[] = [];
  for (const { name, bytes } of lists.length > 0 ? lists : entries) {
    // Archives in archives would unpack without an end.
    if (startsWith(bytes, ZIP) && !isWorkbook(bytes)) throw new Error('import.file.archive');
    contents.push(...(await readFile(name, bytes)));
  }
  if (contents.length === 0) throw new Error('import.file.no_list');
  return contents;
}
