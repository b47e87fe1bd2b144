/** A cell that starts so is run by spreadsheets; papaparse's own pattern overlooks cells of several lines. */
export const FORMULA_PATTERN = /^[=+\-@\t\r]/;
