const EMPTY_CELL = /<c\b[^>]*?(?:\/>|>\s*<\/c>)/g;
const EMPTY_ROW = /<row\b[^>]*?(?:\/>|>\s*<\/row>)/g;
const ROW_OR_CELL = /<(row|c)\b([^>]*)>/g;
const ROW_NUMBER = /\br="(\d+)"/;
const CELL_COLUMN = /\br="([A-Z]+)\d+"/;
const MAX_COLUMNS = 500;

/**
 * A sheet's XML without its empty cells, rows and columns: the library makes a cell for each place up to the last one that is
 * used, which may be the millionth row. The first cell of a row says its number. Errors become texts, as `#NAME?`, and so do
 * numbers that a format shows with zeros at the start.
 *
 * @throws Error with the code of a text for more columns than a list has
 */
export function flattenSheet(xml: string, zeroFormats: ReadonlyMap<string, number>): string {
  const filled = showZeros(xml.replaceAll(EMPTY_CELL, '').replaceAll(EMPTY_ROW, ''), zeroFormats);
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

const NUMBER_CELL =
  /<c\b([^>]*?\bs="(\d+)"[^>]*)>(\s*(?:<f\b[^>]*\/>|<f\b[^>]*>[^<]*<\/f>)?\s*)<v>(\d+)<\/v>/g;

/** Numbers with the zeros that their formats show. */
const showZeros = (xml: string, formats: ReadonlyMap<string, number>): string =>
  formats.size === 0
    ? xml
    : xml.replaceAll(
        NUMBER_CELL,
        (cell, attributes: string, style: string, formula: string, digits: string) => {
          const length = formats.get(style);
          if (length === undefined || /\bt="(?!n")/.test(attributes)) return cell;
          return `<c${attributes.replace(/\s*\bt="n"/, '')} t="str">${formula}<v>${digits.padStart(length, '0')}</v>`;
        },
      );

const NUMBER_FORMAT = /<numFmt\b[^>]*?\/?>/g;
const CELL_FORMAT = /<xf\b[^>]*>/g;
const getAttribute = (tag: string, name: string) => new RegExp(`\\b${name}="([^"]*)"`).exec(tag)?.[1];

/** The styles of cells whose format is of zeros alone, as `0000000000`, and how many digits it shows. */
export function findZeroFormats(styles: string): Map<string, number> {
  const lengths = new Map<string, number>();
  for (const [tag] of styles.matchAll(NUMBER_FORMAT)) {
    const code = getAttribute(tag, 'formatCode') ?? '';
    if (/^0{2,}$/.test(code)) lengths.set(getAttribute(tag, 'numFmtId') ?? '', code.length);
  }
  const cellFormats = /<cellXfs\b[\s\S]*?<\/cellXfs>/.exec(styles)?.[0] ?? '';
  return new Map(
    Array.from(cellFormats.matchAll(CELL_FORMAT), ([tag], style): [string, number] => [
      String(style),
      lengths.get(getAttribute(tag, 'numFmtId') ?? '') ?? 0,
    ]).filter(([, length]) => length > 0),
  );
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
