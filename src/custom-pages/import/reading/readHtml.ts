import { decodeEntities } from '../../../resources/licenses/files/decodeEntities';
import { type Row, Rows } from './Rows';
import type { Table } from './types';

const ROW = /<(tr|row)\b[^>]*>([\s\S]*?)<\/\1\s*>/gi;
const CELL = /<(td|th|cell)\b[^>]*>([\s\S]*?)<\/\1\s*>/gi;

/** The rows of a table in HTML, which shops save as `.xls`, or of Excel's XML of 2003; undefined for another text, or one column. */
export function readHtml(text: string): Table | undefined {
  if (!/^\s*<[\s\S]*<(table|worksheet)\b/i.test(text)) return undefined;
  const rows = [...text.matchAll(ROW)].flatMap(({ 2: inner = '', index }): Row[] => {
    const cells = [...inner.matchAll(CELL)].map(([, , cell = '']) => readCell(cell));
    return cells.some(Boolean) ? [{ line: text.slice(0, index).split('\n').length, cells }] : [];
  });
  return rows.some(({ cells }) => cells.length > 1) ? { format: 'table', rows: Rows.of(rows) } : undefined;
}

const HTML = /^\s*(<!doctype html|<(html|head|body|p|div|table|ul|ol|li|br|pre)\b)/i;
/** What is not shown. */
const HIDDEN = /<!--[\s\S]*?-->|<(head|style|script)\b[\s\S]*?<\/\1\s*>/gi;
/** What begins or ends a line. */
const BLOCK = /<\/?(p|div|table|tr|td|th|ul|ol|li|pre|h\d|body|html|blockquote)\b[^>]*>/gi;

/** The lines of a page or an e-mail in HTML; undefined for another text. */
export const readHtmlText = (text: string): string | undefined =>
  HTML.test(text) ? readCell(text.replaceAll(HIDDEN, '').replaceAll(BLOCK, '\n')) : undefined;

const readCell = (cell: string): string =>
  decodeEntities(
    cell
      .replaceAll(/<br\s*\/?>/gi, '\n')
      .replaceAll(/<[^>]*>/g, '')
      .replaceAll(/&nbsp;|&#160;/g, ' '),
  ).trim();
