import type { Row, Table } from './types';

const BEGIN = /^-{3,}\s*BEGIN\b.*-{3,}\s*$/i;
const END = /^-{3,}\s*END\b.*-{3,}\s*$/i;

/** Keys of several lines between `-----BEGIN …-----` and `-----END …-----`; undefined for a text without one. */
export function readBlocks(text: string): Table | undefined {
  // A quoted cell of a table has its lines anyway.
  if (!/^-{3,}\s*BEGIN\b/im.test(text) || !/^-{3,}\s*END\b/im.test(text)) return undefined;
  const rows: Row[] = [];
  let block: Row | undefined;
  for (const [index, line] of text.split('\n').entries()) {
    if (block) {
      block.cells[0] += `\n${line}`;
      if (END.test(line)) block = undefined;
    } else if (BEGIN.test(line)) {
      block = { line: index + 1, cells: [line] };
      rows.push(block);
    } else if (line.trim() !== '') rows.push({ line: index + 1, cells: [line] });
  }
  // A quoted cell: its end has a quotation mark behind it, so that it is no end of a line.
  return rows.some(({ cells }) => END.test(cells[0]?.split('\n').at(-1) ?? '')) && !block
    ? { format: 'blocks', rows }
    : undefined;
}
