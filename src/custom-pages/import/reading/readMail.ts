import { decode, toEncoding } from '../../../resources/licenses/files/decode';
import { isKeyLike } from './shapes';

/** A part of an e-mail: its text, or an attached file. */
export interface MailPart {
  /** Empty for the text. */
  name: string;
  type: string;
  bytes: Uint8Array<ArrayBuffer>;
}

const FIELDS = ['from', 'to', 'subject', 'date', 'message-id', 'mime-version', 'received', 'return-path'];
const HEAD_BYTES = 64 * 1024;
const MAX_DEPTH = 8;

type Fields = Map<string, string>;

/** The text and the files of an e-mail as it was sent; undefined for a file that is none. */
export function readMail(bytes: Uint8Array): MailPart[] | undefined {
  const head = splitHead(unifyLines(toBinary(bytes.subarray(0, HEAD_BYTES))));
  if (!head || FIELDS.filter((name) => head.fields.has(name)).length < 3) return undefined;
  const parts = readPart(unifyLines(toBinary(bytes)), 0);
  const texts = parts.filter(({ name }) => name === '');
  return [...chooseText(texts), ...parts.filter(({ name }) => name !== '')];
}

/** A character for each byte. */
function toBinary(bytes: Uint8Array): string {
  const pieces: string[] = [];
  for (let start = 0; start < bytes.length; start += 8192)
    pieces.push(String.fromCharCode(...bytes.subarray(start, start + 8192)));
  return pieces.join('');
}
const toBytes = (binary: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(binary, (letter) => letter.charCodeAt(0));
const unifyLines = (text: string): string => text.replaceAll('\r\n', '\n');

const FIELD = /^([\w-]+):(.*)$/;

/** The fields before the first empty line; undefined for a text that does not begin with them. */
function splitHead(text: string): { fields: Fields; body: string } | undefined {
  const end = text.startsWith('\n') ? 0 : text.indexOf('\n\n');
  const head = end < 0 ? text : text.slice(0, end);
  const fields: Fields = new Map();
  // A long field goes on in a line that begins with a blank.
  for (const [index, line] of head
    .replaceAll(/\n[^\S\n]+/g, ' ')
    .split('\n')
    .entries()) {
    const [, name, value = ''] = FIELD.exec(line) ?? [];
    if (name) fields.set(name.toLowerCase(), value.trim());
    else if (line !== '' && !(index === 0 && line.startsWith('From '))) return undefined;
  }
  return { fields, body: end < 0 ? '' : text.slice(end).replace(/^\n{1,2}/, '') };
}

function readPart(text: string, depth: number): MailPart[] {
  const { fields, body } = splitHead(text) ?? { fields: new Map<string, string>(), body: text };
  const type = fields.get('content-type') ?? 'text/plain';
  const boundary = readParameter(type, 'boundary');
  if (/^multipart\//i.test(type) && boundary && depth < MAX_DEPTH)
    return splitParts(body, boundary).flatMap((part) => readPart(part, depth + 1));
  const bytes = decodeBody(body, fields.get('content-transfer-encoding'));
  if (/^message\/rfc822/i.test(type) && depth < MAX_DEPTH)
    return readPart(unifyLines(toBinary(bytes)), depth + 1);
  const name =
    readParameter(fields.get('content-disposition') ?? '', 'filename') ?? readParameter(type, 'name');
  if (name === undefined && !/^text\//i.test(type)) return [];
  return [{ name: name ?? '', type, bytes: name === undefined ? toUtf8(bytes, type) : bytes }];
}

/** The value of `name="value"`; a name of several parts, or in an encoding, counts as it is written. */
const readParameter = (field: string, name: string): string | undefined => {
  const [, quoted, bare] =
    new RegExp(`\\b${name}\\*?\\d?\\*?=(?:"([^"]*)"|([^\\s;]+))`, 'i').exec(field) ?? [];
  return quoted ?? bare;
};

/** What is between the lines of a boundary; neither what is before the first, nor behind the last. */
function splitParts(body: string, boundary: string): string[] {
  const [whole = ''] = `\n${body}`.split(`\n--${boundary}--`, 1);
  return whole
    .split(`\n--${boundary}`)
    .slice(1)
    .map((part) => part.replace(/^[^\S\n]*\n/, ''));
}

function decodeBody(body: string, encoding = ''): Uint8Array<ArrayBuffer> {
  if (/^base64$/i.test(encoding)) return decodeBase64(body);
  if (!/^quoted-printable$/i.test(encoding)) return toBytes(body);
  return toBytes(
    body
      .replaceAll(/[^\S\n]*=[^\S\n]*\n/g, '')
      .replaceAll(/=([\da-f]{2})/gi, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16))),
  );
}

function decodeBase64(body: string): Uint8Array<ArrayBuffer> {
  try {
    return toBytes(atob(body.replaceAll(/[^\w+/]/g, '')));
  } catch {
    throw new Error('import.file.damaged');
  }
}

/** A text part in the encoding that it names, as UTF-8. */
const toUtf8 = (bytes: Uint8Array<ArrayBuffer>, type: string): Uint8Array<ArrayBuffer> =>
  new TextEncoder().encode(decode(bytes, toEncoding(readParameter(type, 'charset'))).text);

/** Of a text that is there twice, as text and as HTML, the one with more words that could be keys. */
function chooseText(texts: MailPart[]): MailPart[] {
  const counted = texts.map((part) => {
    const words = new TextDecoder().decode(part.bytes).replaceAll(/<[^>]*>/g, ' ');
    return { part, count: words.split(/\s+/).filter(isKeyLike).length };
  });
  const plain = counted.filter(({ part }) => !/^text\/html/i.test(part.type));
  const html = counted.filter(({ part }) => /^text\/html/i.test(part.type));
  const sum = (list: typeof counted) => list.reduce((total, { count }) => total + count, 0);
  const chosen = plain.length === 0 || (sum(plain) === 0 && sum(html) > 0) ? html : plain;
  return chosen.map(({ part }) => part);
}
