import { findNamedRole } from './columnNames';
import { type Row, Rows } from './Rows';
import { isKeyLike } from './shapes';
import type { Table } from './types';

/** `Product: Office`, before the keys of the product. */
const LABELLED = /^\s*(\p{L}[\p{L}\d ._-]{0,40}?)\s*[:=：]\s*(\S.*?)\s*$/u;
/** `Office 2024:`, `[Office 2024]` or `== Office 2024 ==`. */
const BARE = /^\s*(?:([\p{L}\d][^:：]{1,60})[:：]|\[([^\]]{2,60})\]|={2,}\s*([^=]{2,60}?)\s*={2,})\s*$/u;
const TITLE = 'Product';

/**
 * Keys below the names of their products; undefined for another text. `readRest` reads the text without these names. A name
 * without a label counts if there are several, each with a key in the next line.
 */
export function readHeadings(text: string, readRest: (text: string) => Table): Table | undefined {
  if (!/[:：=\]]/.test(text)) return undefined;
  const lines = text.split('\n');
  const labelled = lines.map(readLabelled);
  const names = labelled.some(Boolean) ? labelled : readBare(lines);
  if (!names) return undefined;
  const rest = readRest(lines.map((line, index) => (names[index] ? '' : line)).join('\n'));
  const first = names.findIndex(Boolean);
  const rows = [...rest.rows];
  // A name behind a key is that of the key before it.
  const isBelow = rows.every(
    ({ line, cells }) => line > first || !cells.some((cell) => isKeyLike(cell.trim())),
  );
  if (!isBelow || rest.titles?.some((title) => findNamedRole(title) === 'pool')) return undefined;
  const { width } = rest.rows;
  const titles = Array.from({ length: width }, (_, index) => rest.titles?.[index] ?? '');
  return { ...rest, titles: [...titles, TITLE], rows: Rows.of(withNames(rows, names, width)) };
}

function readLabelled(line: string): string | undefined {
  const [, label = '', name] = LABELLED.exec(line) ?? [];
  return findNamedRole(label) === 'pool' ? name : undefined;
}

function readBare(lines: string[]): (string | undefined)[] | undefined {
  const names = lines.map((line, index) => {
    const name = BARE.exec(line)?.slice(1).find(Boolean)?.trim();
    return name && !isKeyLike(name) && isKeyLike(lines[index + 1]?.trim() ?? '') ? name : undefined;
  });
  return names.filter(Boolean).length > 1 ? names : undefined;
}

function* withNames(rows: Row[], names: (string | undefined)[], width: number): Iterable<Row> {
  let name = '';
  let line = 0;
  for (const row of rows) {
    for (; line < row.line; line += 1) name = names[line] ?? name;
    yield { ...row, cells: [...Array.from({ length: width }, (_, index) => row.cells[index] ?? ''), name] };
  }
}
