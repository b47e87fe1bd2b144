import type { SentText } from '#contract/shared/texts/validationText';

export interface Row {
  /** The line of the file, or the row of the sheet, that the row begins on. */
  line: number;
  cells: string[];
  /** Refuses the row, whatever it is. */
  problem?: SentText;
}

type Places = Uint16Array | Uint32Array;

/** Rows that share one text. */
interface Block {
  text: string;
  /** Of each row; of the place of its first cell among those of the block; where each cell ends in the text. */
  lines: Uint32Array;
  firstCells: Places;
  ends: Places;
}

/** Few enough that their objects are young when the block is closed: what survives them fills the memory for longer. */
const BLOCK_ROWS = 256;

/** The rows of a table as few texts with the places of their cells: as objects, a million rows would fill the memory of a tab. */
export class Rows implements Iterable<Row> {
  length = 0;
  /** The cells of the longest row. */
  width = 0;
  private blocks: Block[] = [];
  private pending: Row[] = [];
  private problems = new Map<number, SentText>();

  static of(rows: Iterable<Row>): Rows {
    const all = new Rows();
    for (const row of rows) all.add(row);
    return all.close();
  }

  add(row: Row): void {
    if (row.problem) this.problems.set(this.length, row.problem);
    this.length += 1;
    this.width = Math.max(this.width, row.cells.length);
    this.pending.push(row);
    if (this.pending.length === BLOCK_ROWS) this.close();
  }

  /** Ends the last block: its cells would keep the text that they are slices of. No row follows. */
  close(): this {
    if (this.pending.length > 0) this.blocks.push(createBlock(this.pending));
    this.pending = [];
    return this;
  }

  at(index: number): Row | undefined {
    const block = this.blocks[Math.floor(index / BLOCK_ROWS)];
    const row = index % BLOCK_ROWS;
    const line = block?.lines[row];
    if (!block || line === undefined) return undefined;
    const problem = this.problems.get(index);
    const cells = readCells(block, row);
    return problem ? { line, cells, problem } : { line, cells };
  }

  line(index: number): number {
    return this.blocks[Math.floor(index / BLOCK_ROWS)]?.lines[index % BLOCK_ROWS] ?? 0;
  }

  /** The cell of a row; empty if the row is shorter. */
  cell(index: number, column: number): string {
    const block = this.blocks[Math.floor(index / BLOCK_ROWS)];
    if (!block || column < 0) return '';
    const row = index % BLOCK_ROWS;
    const cell = (block.firstCells[row] ?? 0) + column;
    return cell < (block.firstCells[row + 1] ?? 0)
      ? block.text.slice(block.ends[cell - 1] ?? 0, block.ends[cell])
      : '';
  }

  get hasProblems(): boolean {
    return this.problems.size > 0;
  }

  problem(index: number): SentText | undefined {
    return this.problems.get(index);
  }

  *[Symbol.iterator](): Iterator<Row> {
    for (let index = 0; index < this.length; index += 1) {
      const row = this.at(index);
      if (row) yield row;
    }
  }
}

function createBlock(rows: Row[]): Block {
  const cells: string[] = [];
  const lines = new Uint32Array(rows.length);
  for (const { cells: own } of rows) for (const cell of own) cells.push(cell);
  const text = cells.join('');
  const firstCells = createPlaces(rows.length + 1, cells.length);
  for (const [index, row] of rows.entries()) {
    lines[index] = row.line;
    firstCells[index + 1] = (firstCells[index] ?? 0) + row.cells.length;
  }
  const ends = createPlaces(cells.length, text.length);
  let end = 0;
  for (const [index, cell] of cells.entries()) {
    end += cell.length;
    ends[index] = end;
  }
  return { text, lines, firstCells, ends };
}

const createPlaces = (count: number, last: number): Places =>
  last <= 0xffff ? new Uint16Array(count) : new Uint32Array(count);

function readCells({ text, firstCells, ends }: Block, row: number): string[] {
  const cells: string[] = [];
  for (let cell = firstCells[row] ?? 0; cell < (firstCells[row + 1] ?? 0); cell += 1)
    cells.push(text.slice(ends[cell - 1] ?? 0, ends[cell]));
  return cells;
}
