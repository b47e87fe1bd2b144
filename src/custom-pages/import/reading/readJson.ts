import { findNamedRole, KEY_ITSELF } from './columnNames';
import { flatten, listJson } from './listJson';
import { isObject, type Json, parseJson } from './parseJson';
import { MALFORMED_JSON } from './problems';
import { type Row, Rows } from './Rows';
import type { Table } from './types';

interface Item {
  line: number;
  /** Undefined for a line that is not JSON. */
  value: Json | undefined;
  written: string;
}

/** A list, an object with a list, or an object a line; undefined for a text that is none of them. */
export function readJson(text: string): Table | undefined {
  const start = text.trimStart()[0];
  if (start !== '[' && start !== '{') return undefined;
  const whole = parseJson(text);
  if (whole !== undefined)
    return toTable(
      listJson(whole).map((value, index) => ({
        line: index + 1,
        value,
        written: writeItem(value, whole, text),
      })),
    );
  const items = readValues(text) ?? readLines(text);
  return items.some(({ value }) => value !== undefined) ? toTable(items) : undefined;
}

/** An object that is the whole file keeps its lines. */
const writeItem = (value: Json, whole: Json, text: string): string =>
  value === whole ? text.trim() : JSON.stringify(value);

const readLines = (text: string): Item[] =>
  text.split('\n').flatMap((line, index) => {
    const written = line.trim().replace(/,$/, '');
    return written === '' ? [] : [{ line: index + 1, value: parseJson(written), written }];
  });

const STRING_OR_BRACE = /"(?:\\.|[^"\\])*"|[{}]/g;

/** Objects of several lines, one behind the other; undefined if the text has anything else. */
function readValues(text: string): Item[] | undefined {
  const items: Item[] = [];
  let [depth, start, end, line] = [0, 0, 0, 1];
  for (const { 0: token, index } of text.matchAll(STRING_OR_BRACE)) {
    if (token === '{') {
      if (depth === 0 && /[^\s,]/.test(text.slice(end, index))) return undefined;
      if (depth === 0) {
        line += text.slice(start, index).split('\n').length - 1;
        start = index;
      }
      depth += 1;
    } else if (token === '}') {
      depth -= 1;
      if (depth > 0) continue;
      end = index + 1;
      const written = text.slice(start, end);
      items.push({ line, value: parseJson(written), written });
    }
  }
  const isComplete = depth === 0 && /^[\s,]*$/.test(text.slice(end));
  return isComplete && items.every(({ value }) => value !== undefined) ? items : undefined;
}

/** The column of whole objects. */
export const WHOLE = 'JSON';

/**
 * A column for each property, if one of them is the key. Other objects are license files: the key is all of it, and its
 * properties are further columns.
 */
function toTable(items: Item[]): Table {
  const names = new Map<string, boolean>();
  for (const { value } of items)
    if (isObject(value))
      for (const [name, property] of Object.entries(flatten(value)))
        names.set(name, names.get(name) || (typeof property === 'object' && property !== null));
  const titles = [...names.keys()];
  const isNested = [...names.values()].some(Boolean) || names.has('signature');
  const hasKey = titles.some((name) => (isNested ? KEY_ITSELF.test(name) : findNamedRole(name) === 'key'));
  if (!hasKey || names.size === 0) titles.unshift(WHOLE);
  return {
    format: 'json',
    titles,
    rows: Rows.of(
      items.map(({ line, value, written }): Row => {
        if (value === undefined) return { line, cells: [written], problem: MALFORMED_JSON };
        if (!isObject(value))
          return { line, cells: titles.map((_, index) => (index === 0 ? show(value) : '')) };
        const flat = flatten(value);
        return { line, cells: titles.map((title) => (title === WHOLE ? written : show(flat[title]))) };
      }),
    ),
  };
}

function show(value: Json | undefined): string {
  if (value === undefined || value === null) return '';
  return typeof value === 'object' ? JSON.stringify(value) : String(value);
}
