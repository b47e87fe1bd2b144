import { findNamedRole, isKeyName } from './columnNames';
import { type Row, Rows } from './Rows';
import { areAlike, isKeyLike } from './shapes';
import type { Table } from './types';

const LABEL = /^\s*(?:[-*•]\s+)?(\p{L}[\p{L}\d .'_#№-]{0,40}?)\s*[:=：]\s*(\S.*)$/u;
/** A label of words alone, as `KEY ABCD-1001` or `Serial - ABCD-1001`. */
const WORDS = /^\s*(\p{L}[\p{L} _-]{1,40}?)(?:\s+[-–—]\s+|\s+)(\S+)$/u;

/** A label is before a colon, an equals sign or a blank. */
const SEPARATED = /[:=：]|\S[^\S\n]+\S/;

interface Label {
  /** Empty for a key without a label, before one that has. */
  title: string;
  value: string;
}

/** Values with their labels ("Key: …", then "PIN: …"); undefined for a text that has none. Other lines stay as they are. */
export function readLabels(text: string): Table | undefined {
  if (!SEPARATED.test(text)) return undefined;
  const lines = text.split('\n');
  const labels = lines.map(readLabelsOfLine);
  const all = labels.flat();
  const keyTitle = (all.find(isKeyLabel) ?? findLogin(all))?.title;
  if (keyTitle === undefined) return undefined;
  const isKey = (label: Label) => isKeyLabel(label) || label.title === keyTitle;
  const titles = [keyTitle, ...new Set(all.flatMap((label) => (isKey(label) ? [] : label.title)))];
  const rows: Row[] = [];
  let row: Row | undefined;
  for (const [index, found] of labels.entries()) {
    const line = index + 1;
    const written = lines[index]?.trim() ?? '';
    if (found.length === 0 && written !== '')
      rows.push({ line, cells: [written, ...titles.slice(1).map(() => '')] });
    for (const label of found.flatMap((label) => (isKey(label) ? splitKeys(label) : label))) {
      const column = isKey(label) ? 0 : titles.indexOf(label.title);
      // A label that the record has already begins the next one.
      if (row?.cells[column] !== '') {
        row = { line, cells: titles.map(() => '') };
        rows.push(row);
      }
      row.cells[column] = label.value;
      if (column === 0) row.line = line;
    }
  }
  return { format: 'labels', rows: Rows.of(rows), titles };
}

/** Several keys behind one label, which are alike. */
function splitKeys(label: Label): Label[] {
  const words = label.value.split(/[\s,;]+/).filter(Boolean);
  return words.length > 1 && words.every((word) => isKeyLike(word) && word.length >= 8) && areAlike(words)
    ? words.map((value) => ({ ...label, value }))
    : [label];
}

function readLabel(line: string): Label | undefined {
  const [, title = '', value = ''] = LABEL.exec(line) ?? [];
  if (title !== '' && !/^\/\//.test(value) && !(isName(value) && !/\d/.test(value)) && isName(title))
    return { title, value: value.trim() };
  const [, words = '', key = ''] = WORDS.exec(line) ?? [];
  return words !== '' && isKeyName(words) && isKeyLike(key) && /^\w/.test(key)
    ? { title: words, value: key }
    : undefined;
}

const isName = (text: string): boolean => isKeyName(text) || findNamedRole(text) !== undefined;

const NEXT_LABEL = /(?:[\s,;|]+|\s+[-–—]\s+)(?=\p{L}[\p{L} .'_#№-]{0,40}?\s*[:=：]\s*\S)/gu;

/** The labels of a line, which begins with one or with a key; what is no known label belongs to the value before it. */
function readLabelsOfLine(line: string): Label[] {
  const first = readBareKey(line) ?? readLabel(line);
  if (!first) return [];
  const [value = '', ...pieces] = first.value.split(NEXT_LABEL);
  const labels: Label[] = [{ ...first, value }];
  for (const piece of pieces) {
    const previous = labels.at(-1);
    const label = readLabel(piece) ?? (isKeyLike(previous?.value ?? '') ? readUnknown(piece) : undefined);
    if (label) labels.push(label);
    else if (previous) previous.value += ` ${piece}`;
  }
  return first.title === '' && labels.length === 1 ? [] : labels;
}

/** A value with another label behind a key that is whole. */
function readUnknown(piece: string): Label | undefined {
  const [, title, value] = LABEL.exec(piece) ?? [];
  return title && value ? { title, value } : undefined;
}

/** A key without a label before a value with one, as `ABCD-1001 PIN: 1234`. */
function readBareKey(line: string): Label | undefined {
  const [key = '', piece = ''] = line.trim().split(NEXT_LABEL);
  return isKeyLike(key) && piece !== '' && readLabel(piece) ? { title: '', value: line.trim() } : undefined;
}

/** The login of an account with a password is the key of a text that has no others. */
const findLogin = (labels: Label[]): Label | undefined =>
  labels.some(({ title }) => findNamedRole(title) === 'password')
    ? labels.find(({ title }) => ['login', 'customer'].includes(findNamedRole(title) ?? ''))
    : undefined;

/** "Product" may name a key ("Product key"), and alone names what the key is for. */
const isKeyLabel = ({ title }: Label) =>
  title === '' || findNamedRole(title) === 'key' || (isKeyName(title) && findNamedRole(title) !== 'pool');
