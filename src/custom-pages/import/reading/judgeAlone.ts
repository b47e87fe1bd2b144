import type { Row } from './Rows';
import type { Reason } from './types';

const SEPARATOR_LINE = /^"?sep=.?.?"?$/i;
const EXPONENT = /^[+-]?\d+([.,]\d+)?E[+-]?\d{1,3}$/i;
const CELL_ERROR = /^#{2,}$|^#(N\/[AV]|NV|[\p{L}¿/]+\s?[\p{L}/]*[?!]?|[\p{L}]+\/\d!)$|^#DIV\/0!$/u;
/** What programs write for a value that is none. */
const NO_VALUE =
  /^(undefined|null|none|nil|nan|true|false|wahr|falsch|verdadero|falso|n\/a|\[object object\]|<?eof>?)$/i;
const RULE = /^[\s\-=_*~.+|#<>/\\·•–—]{3,}$/;
const TOTAL_NAME =
  '(grand\\s+)?(total(es)?|sub-?total|sum|summe|gesamt(anzahl)?|anzahl|count|suma|totale|totaal|aantal|razem|итого|всего|合計|合计|总计|共)';
const TOTAL = new RegExp(
  `^${TOTAL_NAME}[\\s:=(：]*[^\\p{L}]*\\d|^\\(?\\d+\\s+(keys?|codes?|licen[sc]es?|rows?|lizenzen|schlüssel|claves|licencias|zeilen|filas|stück)\\.?\\)?$`,
  'iu',
);
const TOTAL_CELL = new RegExp(`^${TOTAL_NAME}\\s*[:=]?$`, 'iu');

/** What is no key wherever it stands. */
export function judgeAlone(key: string, row: Row | undefined, isFirst: boolean): Reason | undefined {
  if (isFirst && SEPARATOR_LINE.test(row?.cells.join('') ?? '')) return 'separator';
  if (row && row.cells.length > 1 && row.cells.some((cell) => TOTAL_CELL.test(cell.trim()))) return 'total';
  if (key === '') return row && row.cells.length === 1 && row.cells[0]?.trim() !== '' ? 'rule' : undefined;
  const code = key.charCodeAt(0);
  const isLetter = (code >= 65 && code <= 90) || (code >= 97 && code <= 122);
  if (key.length >= 5 && NO_VALUE.test(key)) return 'cell_error';
  if (!isLetter) {
    if (EXPONENT.test(key)) return 'exponent';
    if (code === 35 && CELL_ERROR.test(key)) return 'cell_error';
    if (RULE.test(key)) return 'rule';
  }
  return TOTAL.test(key) ? 'total' : undefined;
}
