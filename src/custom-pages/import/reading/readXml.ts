import { decodeEntities } from '../../../resources/licenses/files/decodeEntities';
import { findNamedRole, KEY_ITSELF } from './columnNames';
import { type Row, Rows } from './Rows';
import type { Table } from './types';

const TAG =
  /<!--[\s\S]*?-->|<!\[CDATA\[[\s\S]*?\]\]>|<[?!][^>]*>|<(\/?)([\w:.-]+)((?:"[^"]*"|'[^']*'|[^>"'])*?)(\/?)>/g;
const ATTRIBUTE = /([\w:.-]+)\s*=\s*("[^"]*"|'[^']*')/g;

interface Element {
  name: string;
  attributes: string;
  depth: number;
  start: number;
  /** Where the text between its tags begins and ends. */
  innerStart: number;
  innerEnd: number;
  end: number;
  hasChildren: boolean;
}

/** Keys as XML: the elements or attributes that a list repeats, or each of several documents; undefined for another text. */
export function readXml(text: string): Table | undefined {
  if (!text.trimStart().startsWith('<')) return undefined;
  const elements = listElements(text);
  if (!elements) return undefined;
  return readRecords(text, elements) ?? readDocuments(text, elements);
}

/** The elements in their order; undefined if tags do not match. */
function listElements(text: string): Element[] | undefined {
  const elements: Element[] = [];
  const open: Element[] = [];
  for (const match of text.matchAll(TAG)) {
    const [tag, closing, name, attributes = '', selfClosing] = match;
    if (!name) continue;
    const end = match.index + tag.length;
    if (closing) {
      const element = open.pop();
      if (element?.name !== name) return undefined;
      Object.assign(element, { innerEnd: match.index, end });
      continue;
    }
    const [parent] = open.slice(-1);
    if (parent) parent.hasChildren = true;
    const depth = open.length;
    const element = {
      name,
      attributes,
      depth,
      start: match.index,
      innerStart: end,
      innerEnd: end,
      end,
      hasChildren: false,
    };
    elements.push(element);
    if (!selfClosing) open.push(element);
  }
  return open.length === 0 && elements.length > 0 ? elements : undefined;
}

/** A value with its name: of an element without others in it, or of an attribute. */
interface Leaf {
  name: string;
  value: string;
  start: number;
}

/** An attribute that holds what its element is called. */
const VALUE = /^(value|val)$/i;

function listLeaves(text: string, elements: Element[]): Leaf[] {
  return elements.flatMap(({ name, attributes, start, innerStart, innerEnd, hasChildren }) => {
    const leaves: Leaf[] = [...attributes.matchAll(ATTRIBUTE)].map(([, attribute = '', quoted = '']) => ({
      name: VALUE.test(attribute) ? name : attribute,
      value: decodeEntities(quoted.slice(1, -1)),
      start,
    }));
    if (!hasChildren && innerEnd > innerStart)
      leaves.push({ name, value: readContent(text.slice(innerStart, innerEnd)), start });
    return leaves;
  });
}

const readContent = (inner: string): string =>
  decodeEntities(
    inner.replaceAll(/<!\[CDATA\[([\s\S]*?)\]\]>/g, '$1').replaceAll(/<!--[\s\S]*?-->/g, ''),
  ).trim();

const SIGNATURE = /^(\w+:)?(digital)?signature(value)?$/i;

/** A row for each element of a list, with a column for each of its values; undefined if none of them is a key. */
function readRecords(text: string, elements: Element[]): Table | undefined {
  const roots = elements.filter(({ depth }) => depth === 0);
  const records = roots.length > 1 ? roots : elements.filter(({ depth }) => depth === 1);
  const leaves = listLeaves(text, elements);
  // A license file is signed: the key is all of it.
  const isSigned = leaves.some(({ name }) => SIGNATURE.test(name));
  const isKey = ({ name }: Leaf) => (isSigned ? KEY_ITSELF.test(name) : findNamedRole(name) === 'key');
  const keys = leaves.filter(isKey);
  const isRepeated = records.length > 1 || keys.length > 1;
  if (!isRepeated || keys.length < records.length) return undefined;
  const rows = records.length === keys.length ? records : keys;
  const groups = rows.map((row, index) => {
    const end = rows[index + 1]?.start ?? text.length;
    return row === keys[index]
      ? [row as Leaf]
      : leaves.filter(({ start }) => start >= row.start && start < end);
  });
  if (groups.some((group) => group.filter(isKey).length !== 1)) return undefined;
  const titles = [...new Set(groups.flatMap((group) => group.map(({ name }) => name)))];
  return {
    format: 'xml',
    titles,
    rows: Rows.of(
      groups.map((group, index) => ({
        line: countLines(text, rows[index]?.start ?? 0),
        cells: titles.map((title) => group.find(({ name }) => name === title)?.value ?? ''),
      })),
    ),
  };
}

/** The documents of a file, or the elements of its list, as they are: license files. */
function readDocuments(text: string, elements: Element[]): Table {
  const roots = elements.filter(({ depth }) => depth === 0);
  const children = elements.filter(({ depth }) => depth === 1);
  const isList =
    roots.length === 1 && children.length > 1 && children.every(({ name }) => name === children[0]?.name);
  const items = isList ? children : roots;
  const rows = items.map(({ start, innerStart, innerEnd, end, hasChildren }): Row => {
    const line = countLines(text, start);
    if (isList && !hasChildren) return { line, cells: [readContent(text.slice(innerStart, innerEnd))] };
    // One document is kept as it is, with its declaration.
    return { line, cells: [items.length === 1 ? text.trim() : text.slice(start, end)] };
  });
  return { format: 'xml', rows: Rows.of(rows) };
}

const countLines = (text: string, end: number): number => text.slice(0, end).split('\n').length;
