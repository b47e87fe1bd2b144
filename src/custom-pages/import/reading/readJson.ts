import { findNamedRole } from './columnNames';
import { MALFORMED_JSON } from './problems';
import { type Row, Rows } from './Rows';
import { areAlike, isKeyLike } from './shapes';
import type { Table } from './types';

type Json = null | boolean | number | string | Json[] | JsonObject;
interface JsonObject {
  [name: string]: Json;
}

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
  const whole = parse(text);
  if (whole !== undefined)
    return toTable(
      listOf(whole).map((value, index) => ({
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

function parse(text: string): Json | undefined {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

const readLines = (text: string): Item[] =>
  text.split('\n').flatMap((line, index) => {
    const written = line.trim().replace(/,$/, '');
    return written === '' ? [] : [{ line: index + 1, value: parse(written), written }];
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
      items.push({ line, value: parse(written), written });
    }
  }
  const isComplete = depth === 0 && /^[\s,]*$/.test(text.slice(end));
  return isComplete && items.every(({ value }) => value !== undefined) ? items : undefined;
}

const MAX_DEPTH = 4;

/** The list itself, or the longest one in an object, such as the `data` of an API's answer. */
function listOf(value: Json, depth = 0): Json[] {
  if (Array.isArray(value)) return value;
  if (!isObject(value)) return [value];
  const named = Object.entries(value);
  const lists = named.flatMap(([name, item]) => {
    if (Array.isArray(item))
      return item.some(isObject) || (findNamedRole(name) === 'key' && item.length > 0) ? [item] : [];
    const inner = isObject(item) && depth < MAX_DEPTH && !isRecord(value) ? listOf(item, depth + 1) : [];
    return inner.length > 0 && inner[0] !== item ? [inner] : [];
  });
  const longest = lists.toSorted((a, b) => b.length - a.length)[0];
  if (longest) return longest;
  const texts = Object.values(value).filter((item) => typeof item === 'string');
  const areKeys =
    texts.length > 1 && texts.length === named.length && texts.every(isKeyLike) && areAlike(texts);
  return areKeys ? texts : [value];
}

const isObject = (value: Json | undefined): value is JsonObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** An object with a key is one license: lists in it belong to it. */
const isRecord = (value: JsonObject): boolean =>
  Object.entries(value).some(([name, item]) => typeof item === 'string' && findNamedRole(name) === 'key');

/** The column of whole objects. */
export const WHOLE = 'JSON';
/** Properties that hold nothing but the key, also beside lists and objects. */
const KEY_ITSELF = /^((licen[sc]e|product|activation)_?)?key$|^code$/i;

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

/** The properties, with those of an object that wraps them, and those of JSON:API in their place. */
function flatten(value: JsonObject): JsonObject {
  const [[, only] = []] = Object.entries(value);
  if (Object.keys(value).length === 1 && isObject(only)) return flatten(only);
  const { attributes, relationships, links, ...others } = value;
  if (!isObject(attributes)) return value;
  return { ...others, ...attributes, ...readOwner(relationships) };
}

/** Who has the license, of JSON:API's relationships. */
function readOwner(relationships: Json | undefined): JsonObject {
  if (!isObject(relationships)) return {};
  for (const name of ['owner', 'user']) {
    const related = relationships[name];
    const data = isObject(related) ? related.data : undefined;
    if (isObject(data) && data.id !== undefined) return { owner: data.id };
  }
  return {};
}

function show(value: Json | undefined): string {
  if (value === undefined || value === null) return '';
  return typeof value === 'object' ? JSON.stringify(value) : String(value);
}
