import { parse } from 'papaparse';
import { guessColumn, guessHead } from './guessColumn';

/** A CSV file: its rows, and where in them the keys stand. */
export interface Sheet {
  rows: string[][];
  columns: number;
  /** Null takes every value of every row. */
  column: number | null;
  /** The first row names the columns. */
  hasHead: boolean;
}

const LOOKED_AT = 100;

/** Reads a CSV file, and guesses which column holds the keys. */
export function readSheet(text: string): Sheet {
  const { data: rows } = parse<string[]>(text, { skipEmptyLines: 'greedy' });
  const looked = rows.slice(0, LOOKED_AT);
  const columns = Math.max(1, ...looked.map(({ length }) => length));
  const hasHead = guessHead(looked);
  return { rows, columns, column: guessColumn(looked, columns, hasHead), hasHead };
}

/** What the spreadsheet's guard put in front, so that the cell would not run as a formula. */
const GUARD = /^'(?=[=+\-@\t\r])/;

/** The values of the chosen column, or of all; empty ones are dropped. */
export function keysOf({ rows, column, hasHead }: Sheet): string[] {
  const body = hasHead ? rows.slice(1) : rows;
  const values = column === null ? body.flat() : body.map((row) => row[column] ?? '');
  return values.map((value) => value.trim().replace(GUARD, '')).filter(Boolean);
}
