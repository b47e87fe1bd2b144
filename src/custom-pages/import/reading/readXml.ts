import { decodeEntities } from './cleanCell';
import type { Row, Table } from './types';

const TAG = /<!--[\s\S]*?-->|<!\[CDATA\[[\s\S]*?\]\]>|<[?!][^>]*>|<(\/?)([\w:.-]+)[^>]*?(\/?)>/g;

interface Element {
  name: string;
  depth: number;
  start: number;
  end: number;
}

/** Keys as XML: each document of several, or each of the elements that a list repeats; undefined for another text. */
export function readXml(text: string): Table | undefined {
  if (!text.trimStart().startsWith('<')) return undefined;
  const elements = listElements(text);
  if (!elements) return undefined;
  const roots = elements.filter(({ depth }) => depth === 0);
  const children = elements.filter(({ depth }) => depth === 1);
  const [first] = children;
  const isList =
    roots.length === 1 && children.length > 1 && children.every(({ name }) => name === first?.name);
  const items = isList ? children : roots;
  const rows = items.map(({ start, end }): Row => {
    const line = text.slice(0, start).split('\n').length;
    const outer = text.slice(start, end);
    const inner = outer.replace(/^<[^>]*>/, '').replace(/<[^<]*>$/, '');
    // The text of a simple element; another one is a license file.
    return {
      line,
      cells: [isList && !inner.includes('<') ? decodeEntities(inner) : withDeclaration(text, outer, items)],
    };
  });
  return { format: 'xml', rows };
}

/** One document is kept as it is, with its declaration. */
const withDeclaration = (text: string, outer: string, items: Element[]): string =>
  items.length === 1 ? text.trim() : outer;

/** The elements in their order; undefined if tags do not match. */
function listElements(text: string): Element[] | undefined {
  const elements: Element[] = [];
  const open: Element[] = [];
  for (const match of text.matchAll(TAG)) {
    const [tag, closing, name, selfClosing] = match;
    if (!name) continue;
    const end = match.index + tag.length;
    if (closing) {
      const element = open.pop();
      if (element?.name !== name) return undefined;
      element.end = end;
    } else {
      const element = { name, depth: open.length, start: match.index, end };
      elements.push(element);
      if (!selfClosing) open.push(element);
    }
  }
  return open.length === 0 && elements.length > 0 ? elements : undefined;
}
