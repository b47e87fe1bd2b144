/** Matches cells that spreadsheets run as formulas; papaparse's own pattern misses multi-line cells. */
export const FORMULA_PATTERN = /^[=+\-@\t\r]/;
