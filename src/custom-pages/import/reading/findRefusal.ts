/** Signatures of files that are no lists, and the text that says what to do instead. */
const SIGNATURES: [number[], string][] = [
  // Attachments as Outlook sends them to others: winmail.dat.
  [[0x78, 0x9f, 0x3e, 0x22], 'import.file.outlook'],
  [[0x25, 0x50, 0x44, 0x46], 'import.file.pdf'],
  [[0x7b, 0x5c, 0x72, 0x74, 0x66], 'import.file.document'],
  [[0x89, 0x50, 0x4e, 0x47], 'import.file.picture'],
  [[0xff, 0xd8, 0xff], 'import.file.picture'],
  [[0x47, 0x49, 0x46, 0x38], 'import.file.picture'],
  [[0x52, 0x49, 0x46, 0x46], 'import.file.picture'],
  [[0x1f, 0x8b], 'import.file.archive'],
  [[0x37, 0x7a, 0xbc, 0xaf], 'import.file.archive'],
  [[0x52, 0x61, 0x72, 0x21, 0x1a], 'import.file.archive'],
  [[0xfd, 0x37, 0x7a, 0x58, 0x5a], 'import.file.archive'],
  [[0x42, 0x5a, 0x68, 0x39, 0x31, 0x41, 0x59], 'import.file.archive'],
  // An archive without files.
  [[0x50, 0x4b, 5, 6], 'import.file.no_list'],
];
/** What old programs of Microsoft write; the names of its streams tell them apart. */
const COMPOUND = [0xd0, 0xcf, 0x11, 0xe0];
const STREAMS: [string, string][] = [
  ['__substg1.0_', 'import.file.outlook'],
  ['__properties_version', 'import.file.outlook'],
  ['WordDocument', 'import.file.document'],
  ['PowerPoint Document', 'import.file.document'],
];

function findCompoundRefusal(bytes: Uint8Array): string {
  const text = new TextDecoder('utf-16le').decode(bytes);
  return STREAMS.find(([stream]) => text.includes(stream))?.[1] ?? 'import.file.old_excel';
}

/** `ustar`, behind the name and the attributes of a tar archive's first file. */
const TAR = [0x75, 0x73, 0x74, 0x61, 0x72];
const TAR_OFFSET = 257;

const hasAt = (bytes: Uint8Array, signature: number[], offset = 0): boolean =>
  signature.every((byte, index) => bytes[offset + index] === byte);

/** Why a file is no list, whatever its name; undefined for a text and a zip file. */
export function findRefusal(bytes: Uint8Array): string | undefined {
  if (hasAt(bytes, TAR, TAR_OFFSET)) return 'import.file.archive';
  if (hasAt(bytes, COMPOUND)) return findCompoundRefusal(bytes);
  return SIGNATURES.find(([signature]) => hasAt(bytes, signature))?.[1];
}

export const isZip = (bytes: Uint8Array): boolean => hasAt(bytes, [0x50, 0x4b, 3, 4]);

/** OpenDocument names its kind in its first file, which is not compressed. */
const isOpenText = (bytes: Uint8Array): boolean =>
  new TextDecoder('latin1').decode(bytes.subarray(0, 128)).includes('opendocument.text');

/** Why a zip file with such names is no archive of lists: it is the document of another program. */
export function findZipRefusal(name: string, bytes: Uint8Array, names: string[]): string | undefined {
  const has = (pattern: RegExp) => names.some((entry) => pattern.test(entry));
  if (has(/^(word|ppt)\//)) return 'import.file.document';
  if (has(/^content\.xml$/)) return isOpenText(bytes) ? 'import.file.document' : 'import.file.open_document';
  // Numbers and Pages have the same files inside.
  if (has(/\.iwa$/)) return /\.pages$/i.test(name) ? 'import.file.document' : 'import.file.numbers';
  return has(/^xl\/workbook\.bin$/) ? 'import.file.binary_excel' : undefined;
}
