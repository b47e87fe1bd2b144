import { type Decoded, decode, type Encoding } from '../../../resources/licenses/files/decode';
import { readBytes } from '../../../resources/licenses/files/readTextFile';
import { isTableName } from './fileEndings';
import { findRefusal, findZipRefusal, isZip } from './findRefusal';
import { listNames, readArchive } from './readArchive';
import { type MailPart, readMail } from './readMail';
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

/** Reads a file: a text in any encoding, a spreadsheet, or a zip file of them. Fails with the code of a text. */
export async function readFile(name: string, blob: Blob, options: ReadOptions = {}): Promise<FileContent[]> {
  const content = await decodeFile(name, blob, options.encoding);
  if (Array.isArray(content)) return content;
  const { text, ...decoded } = content;
  const table = readText(text, { isTable: isTableName(name), separator: options.separator });
  return [{ name, blob, decoded, table }];
}

/** The text of a file, or the lists that are within it. Its bytes are not kept while the text is read. */
async function decodeFile(name: string, blob: Blob, chosen?: Encoding): Promise<Decoded | FileContent[]> {
  const bytes = await readBytes(blob);
  const refusal = findRefusal(bytes);
  if (refusal) throw new Error(refusal);
  if (isZip(bytes)) return readZip(name, bytes);
  const mail = chosen ? undefined : readMail(bytes);
  if (mail) return readParts(name, mail);
  const decoded = decode(bytes, chosen);
  if (!chosen && isBinary(decoded.text)) throw new Error('import.file.not_text');
  return decoded;
}

/** Control characters that no text has; a few of some kinds may be before keys, or behind them. */
const CONTROLS = /(?![\t\n\v\f\r\x85\0])\p{Cc}/gu;
const SAMPLE_LENGTH = 4_000;

function isBinary(text: string): boolean {
  const sample = text.slice(0, SAMPLE_LENGTH);
  const controls = sample.match(CONTROLS) ?? [];
  const zeros = sample.split('\0').length - 1;
  return (new Set(controls).size > 2 && controls.length * 50 > sample.length) || zeros * 5 > sample.length;
}

/** The text of an e-mail, and the lists that are attached to it. */
async function readParts(mailName: string, parts: MailPart[]): Promise<FileContent[]> {
  const contents: FileContent[] = [];
  for (const { name, bytes } of parts)
    if (findRefusal(bytes) === undefined)
      contents.push(...(await readFile(name || mailName, new Blob([bytes]))));
  if (contents.length === 0) throw new Error('import.file.no_list');
  return contents;
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
  const refusal = findZipRefusal(name, bytes, names);
  if (refusal) throw new Error(refusal);
  return readEntries(bytes);
}

/** The lists of an archive, beside which may be a PDF or a picture; the names of the lists say what was read. */
async function readEntries(bytes: Uint8Array<ArrayBuffer>): Promise<FileContent[]> {
  const entries = readArchive(bytes);
  const lists = entries.filter(({ bytes }) => findRefusal(bytes) === undefined);
  const contents: FileContent[] = [];
  for (const { name, bytes } of lists.length > 0 ? lists : entries) {
    // Archives in archives would unpack without an end.
    if (isZip(bytes) && !isWorkbook(bytes)) throw new Error('import.file.archive');
    contents.push(...(await readFile(name, new Blob([bytes]))));
  }
  if (contents.length === 0) throw new Error('import.file.no_list');
  return contents;
}
