/**
 * Matches cells that spreadsheets run as formulas; papaparse's own pattern misses multi-line cells. The apostrophe that
 * guards such a cell is one more if the cell begins with apostrophes, so that an import can remove it.
 */
export const FORMULA_PATTERN = /^'*[=+\-@\t\r]/;
