import { BLOCK_NOT_CLOSED } from './problems';
import { type Row, Rows } from './Rows';
import type { Table } from './types';

const RULE = '[-=*#_~+]{2,}';
const BEGIN = new RegExp(`^\\s*${RULE}\\s*(BEGIN\\b.*?|\\S.*?\\b(BEGIN|START))\\s*${RULE}\\s*$`, 'i');
const END = new RegExp(`^\\s*${RULE}\\s*(END\\b.*?|\\S.*?\\b(END|STOP))\\s*${RULE}\\s*$`, 'i');

/** Keys of several lines between `-----BEGIN …-----` and `-----END …-----`; undefined for a text without one. */
export function readBlocks(text: string): Table | undefined {
  // Most texts have no block.
  if (!/BEGIN|START/i.test(text)) return undefined;
  const lines = text.split('\n');
  if (!lines.some((line) => BEGIN.test(line))) return undefined;
  const rows: Row[] = [];
  let block: { line: number; lines: string[] } | undefined;
  for (const [index, line] of lines.entries()) {
    if (block) {
      block.lines.push(line);
      if (!END.test(line)) continue;
      rows.push({ line: block.line, cells: [joinBlock(block.lines)] });
      block = undefined;
    } else if (BEGIN.test(line)) block = { line: index + 1, lines: [line] };
    else if (line.trim() !== '') rows.push({ line: index + 1, cells: [line] });
  }
  for (const [offset, line] of block?.lines.entries() ?? [])
    if (line.trim() !== '')
      rows.push({ line: (block?.line ?? 0) + offset, cells: [line], problem: BLOCK_NOT_CLOSED });
  return { format: 'blocks', rows: Rows.of(rows) };
}

/** The lines without the blanks that all of them begin with. */
function joinBlock(lines: string[]): string {
  const filled = lines.filter((line) => line.trim() !== '');
  const indent = Math.min(...filled.map((line) => line.length - line.trimStart().length));
  return lines.map((line) => line.slice(indent)).join('\n');
}
