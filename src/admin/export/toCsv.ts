import { unparse } from 'papaparse';
import { FORMULA_PATTERN } from './formulaPattern';

/** CSV lines whose cells a spreadsheet does not run as formulas. */
export const toCsv = (rows: unknown[][]): string =>
  `${unparse(rows, { escapeFormulae: FORMULA_PATTERN })}\r\n`;
