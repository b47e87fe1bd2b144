import { findNamedRole, isKeyName } from './columnNames';
import type { Row, Table } from './types';

const LABEL = /^\s*(?:[-*•]\s+)?(\p{L}[\p{L}\d .'_-]{0,40}?)\s*[:=：]\s*(\S.*)$/u;
const NUMBER = /^\s*(?:#\s?(\d{1,7})[.):]?|\(?(\d{1,7})[.):])\s+(\S.*)$/;
const BULLET = /^\s*[-*•·–]\s+(\S.*)$/;

/**
 * Values with their labels ("Key: …", then "PIN: …"), numbered lists and lists with bullets; undefined for a text that has
 * none. Other lines stay as they are.
 */
export function readLabels(text: string): Table | undefined {
  const lines = text.split('\n');
  return readLabelled(lines) ?? readMarked(lines);
}

interface Label {
  title: string;
  value: string;
}

function readLabel(line: string): Label | undefined {
  const [, title = '', value = ''] = LABEL.exec(line) ?? [];
  if (title === '' || /^\/\//.test(value)) return undefined;
  return isKeyName(title) || findNamedRole(title) ? { title, value: value.trim() } : undefined;
}

const NEXT_LABEL = /[\s,;|]+(?=\p{L}[\p{L} .'_-]{0,40}?\s*[:=：]\s*\S)/gu;

/** The labels of a line, which begins with one; what is no known label belongs to the value before it. */
function readLabelsOfLine(line: string): Label[] {
  const first = readLabel(line);
  if (!first) return [];
  const [value = '', ...pieces] = first.value.split(NEXT_LABEL);
  const labels: Label[] = [{ ...first, value }];
  for (const piece of pieces) {
    const label = readLabel(piece);
    const previous = labels.at(-1);
    if (label) labels.push(label);
    else if (previous) previous.value += ` ${piece}`;
  }
  return labels;
}

const isKeyLabel = ({ title }: Label) => isKeyName(title) || findNamedRole(title) === 'key';

function readLabelled(lines: string[]): Table | undefined {
  const labels = lines.map(readLabelsOfLine);
  const all = labels.flat();
  const keyTitle = all.find(isKeyLabel)?.title;
  if (keyTitle === undefined) return undefined;
  const titles = [keyTitle, ...new Set(all.flatMap((label) => (isKeyLabel(label) ? [] : label.title)))];
  const rows: Row[] = [];
  let row: Row | undefined;
  for (const [index, found] of labels.entries()) {
    const line = index + 1;
    const written = lines[index]?.trim() ?? '';
    if (found.length === 0 && written !== '')
      rows.push({ line, cells: [written, ...titles.slice(1).map(() => '')] });
    for (const label of found) {
      const column = isKeyLabel(label) ? 0 : titles.indexOf(label.title);
      // A label that the record has already begins the next one.
      if (row?.cells[column] !== '') {
        row = { line, cells: titles.map(() => '') };
        rows.push(row);
      }
      row.cells[column] = label.value;
      if (column === 0) row.line = line;
    }
  }
  return { format: 'labels', rows, titles };
}

/** Numbered from 1, or from any number upwards by one; or most lines with a bullet. */
function readMarked(lines: string[]): Table | undefined {
  const filled = lines.filter((line) => line.trim() !== '');
  const numbered = filled.map((line) => NUMBER.exec(line)).filter((match) => match !== null);
  const values = numbered.map((match) => Number(match[1] ?? match[2]));
  const isNumbered =
    numbered.length > 1 &&
    numbered.length >= filled.length * 0.6 &&
    values.every((value, index) => index === 0 || value === (values[index - 1] ?? 0) + 1);
  const isBulleted =
    !isNumbered &&
    filled.length > 1 &&
    filled.filter((line) => BULLET.test(line)).length >= filled.length * 0.6;
  if (!isNumbered && !isBulleted) return undefined;
  const rows = lines.flatMap((line, index): Row[] => {
    if (line.trim() === '') return [];
    const value = isNumbered ? NUMBER.exec(line)?.[3] : BULLET.exec(line)?.[1];
    return [{ line: index + 1, cells: [value ?? line.trim()] }];
  });
  return { format: 'lines', rows };
}
