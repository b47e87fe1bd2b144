import { removeGuards } from '#contract/shared/csv';

/** Prefix that spreadsheets add to a number that stays a text. */
const TEXT_GUARD = /^'(?=\d+$)/;
/** A formula that only keeps a number a text, as `="0012"`. */
const TEXT_FORMULA = /^=\s*"([^"]*)"$/;
const QUOTES: [string, string][] = [
  ['""', '""'],
  ['"', '"'],
  ["'", "'"],
  ['“', '”'],
  ['“', '“'],
  ['„', '“'],
  ['„', '”'],
  ['”', '”'],
  ['‘', '’'],
  ['’', '’'],
  ['‚', '‘'],
  ['‚', '’'],
  ['«', '»'],
  ['»', '«'],
  ['‹', '›'],
  ['›', '‹'],
  ['「', '」'],
  ['『', '』'],
  ['`', '`'],
  ['´', '´'],
  ['`', '´'],
];

/** A cell without what its program put around the value: blanks, quotation marks, guards against formulas. */
export function cleanCell(cell: string): string {
  const value = cell.trim();
  const first = value.charCodeAt(0);
  // Most values begin with a letter or a digit.
  if (((first >= 48 && first <= 57) || (first >= 65 && first <= 90)) && !value.includes("'")) return value;
  const formula = TEXT_FORMULA.exec(value)?.[1];
  if (formula !== undefined) return formula.trim();
  const unguarded = removeGuards(value).replace(TEXT_GUARD, '');
  return unguarded === value ? unquote(value) : unguarded;
}

function unquote(value: string): string {
  if (value.length < 3) return value;
  for (const [open, close] of QUOTES) {
    const inner = value.slice(open.length, -close.length);
    if (value.startsWith(open) && value.endsWith(close) && !inner.includes(open) && !inner.includes(close))
      return inner.trim();
  }
  return value;
}
