import { MALFORMED_JSON } from './problems';
import type { Row, Table } from './types';

type Json = null | boolean | number | string | Json[] | { [name: string]: Json };

/** A list, an object with a list, or an object a line; undefined for a text that is none of them. */
export function readJson(text: string): Table | undefined {
  const start = text.trimStart()[0];
  if (start !== '[' && start !== '{') return undefined;
  const whole = parse(text);
  if (whole !== undefined) return toTable(listOf(whole).map((value, index) => ({ line: index + 1, value })));
  const lines = text.split('\n').flatMap((line, index) => {
    const written = line.trim().replace(/,$/, '');
    return written === '' ? [] : [{ line: index + 1, value: parse(written), written }];
  });
  return lines.some(({ value }) => value !== undefined) ? toTable(lines) : undefined;
}

function parse(text: string): Json | undefined {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** The list itself, or the longest one in an object, such as the `data` of an API's answer. */
function listOf(value: Json): Json[] {
  if (Array.isArray(value)) return value;
  if (!isObject(value)) return [value];
  const lists = Object.values(value).filter((item) => Array.isArray(item) && item.some(isObject)) as Json[][];
  return lists.toSorted((a, b) => b.length - a.length)[0] ?? [value];
}

const isObject = (value: Json | undefined): value is { [name: string]: Json } =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** The column of whole objects. */
export const WHOLE = 'JSON';

interface Item {
  line: number;
  value: Json | undefined;
  written?: string;
}

/**
 * A column for each property, if all values are simple. An object with lists or objects in it is a license file: the key
 * is all of it, and its properties are further columns.
 */
function toTable(items: Item[]): Table {
  const names = new Set<string>();
  let isNested = false;
  for (const { value } of items) {
    if (!isObject(value)) continue;
    for (const [name, property] of Object.entries(flatten(value))) {
      names.add(name);
      if (typeof property === 'object' && property !== null) isNested = true;
    }
    if ('signature' in value) isNested = true;
  }
  const titles = isNested || names.size === 0 ? [WHOLE, ...names] : [...names];
  const rows = items.map(({ line, value, written }): Row => {
    if (value === undefined) return { line, cells: [written ?? ''], problem: MALFORMED_JSON };
    if (!isObject(value)) return { line, cells: titles.map((_, index) => (index === 0 ? show(value) : '')) };
    const flat = flatten(value);
    return {
      line,
      cells: titles.map((title) =>
        title === WHOLE ? (written ?? JSON.stringify(value)) : show(flat[title]),
      ),
    };
  });
  return { format: 'json', rows, titles };
}

/** The properties, with those of JSON:API's `attributes` in their place. */
function flatten({ attributes, ...others }: { [name: string]: Json }): { [name: string]: Json } {
  return isObject(attributes)
    ? { ...others, ...attributes }
    : { ...others, ...(attributes !== undefined && { attributes }) };
}

function show(value: Json | undefined): string {
  if (value === undefined || value === null) return '';
  return typeof value === 'object' ? JSON.stringify(value) : String(value);
}
