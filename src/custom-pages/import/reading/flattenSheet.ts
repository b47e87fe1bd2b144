const EMPTY_CELL = /<c\b[^>]*?(?:\/>|>\s*<\/c>)/g;
const EMPTY_ROW = /<row\b[^>]*?(?:\/>|>\s*<\/row>)/g;
const ROW_OR_CELL = /<(row|c)\b([^>]*)>/g;
const ROW_NUMBER = /\br="(\d+)"/;
const CELL_COLUMN = /\br="([A-Z]+)\d+"/;
const MAX_COLUMNS = 500;

/**
 * A sheet's XML without its empty cells, rows and columns: the library makes a cell for each place up to the last one that is
 * used, which may be the millionth row. The first cell of a row says its number. Errors become texts, as `#NAME?`.
 *
 * @throws Error with the code of a text for more columns than a list has
 */
export function flattenSheet(xml: string): string {
  const filled = xml.replaceAll(EMPTY_CELL, '').replaceAll(EMPTY_ROW, '');
  const columns = listColumns(filled);
  let [row, line, column] = [0, 0, 0];
  return filled.replaceAll(ROW_OR_CELL, (_, name: string, attributes: string) => {
    if (name === 'row') {
      row += 1;
      line = Number(ROW_NUMBER.exec(attributes)?.[1] ?? line + 1);
      column = 1;
      return `<row r="${row}"><c r="A${row}"><v>${line}</v></c>`;
    }
    const letters = CELL_COLUMN.exec(attributes)?.[1];
    column = letters ? (columns.get(letters) ?? column + 1) : column + 1;
    const others = attributes.replace(/\s*\br="[^"]*"/, '').replace('t="e"', 't="str"');
    return `<c r="${toLetters(column)}${row}"${others}>`;
  });
}

/** The columns that are used, from left to right, and their new numbers: the first is the second column. */
function listColumns(xml: string): Map<string, number> {
  const used = new Set<string>();
  for (const [, name, attributes = ''] of xml.matchAll(ROW_OR_CELL)) {
    const letters = name === 'c' ? CELL_COLUMN.exec(attributes)?.[1] : undefined;
    if (letters) used.add(letters);
  }
  if (used.size > MAX_COLUMNS) throw new Error('import.file.too_wide');
  const ordered = [...used].sort((a, b) => a.length - b.length || (a < b ? -1 : 1));
  return new Map(ordered.map((letters, index) => [letters, index + 2]));
}

/** `A` for 1, `AA` for 27. */
function toLetters(column: number): string {
  const rest = (column - 1) % 26;
  const first = (column - 1 - rest) / 26;
  return (first > 0 ? toLetters(first) : '') + String.fromCharCode(65 + rest);
}
