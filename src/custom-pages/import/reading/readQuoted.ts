import { readJson } from './readJson';
import type { Table } from './types';

/** A list in the source text of a program: `['A', 'B']`, `array("A", "B");`, `keys = ('A', 'B')`. */
const LIST =
  /^\s*(?:[$\w]+\s*=\s*)?(?:array\s*\(|[[({])\s*((?:(?:'[^'\n]*'|"[^"\n]*")\s*(?:,\s*|(?=[\])}])))+)[\])}]\s*;?\s*$/i;
const ITEM = /'[^'\n]*'|"[^"\n]*"/g;

/** The texts of such a list; undefined for another text. */
export function readQuoted(text: string): Table | undefined {
  const items = LIST.exec(text)?.[1]?.match(ITEM);
  return items ? readJson(JSON.stringify(items.map((item) => item.slice(1, -1)))) : undefined;
}
