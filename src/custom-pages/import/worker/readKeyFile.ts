import { decodeText } from '../../../resources/licenses/files/readCsv';
import { type KeyList, readKeyList } from './KeyList';
import { type CsvTable, extractKeys, parseCsv } from './parseCsv';

/** Keys outside the text area: from a file, or too many for it. */
export interface KeySource extends KeyList {
  id: number;
  /** File name, or a message key. */
  name: string;
  csv?: CsvTable;
}

export interface KeySourceSummary {
  id: number;
  name: string;
  count: number;
  samples: string[];
  csv?: Pick<CsvTable, 'column' | 'dayColumn' | 'hasHeader'> & { titles: string[] };
}

const CSV_EXTENSION = /\.(csv|tsv)$/i;
const SAMPLE_LIMIT = 3;

export async function readKeyFile(file: File): Promise<Omit<KeySource, 'id'>> {
  const text = await decodeText(file);
  if (!CSV_EXTENSION.test(file.name)) return { name: file.name, ...readKeyList(text) };
  const csv = parseCsv(text);
  return { name: file.name, ...extractKeys(csv), csv };
}

export function summarizeSource({ id, name, keys, csv }: KeySource): KeySourceSummary {
  return {
    id,
    name,
    count: keys.length,
    samples: keys.slice(0, SAMPLE_LIMIT),
    csv: csv && {
      titles: Array.from({ length: csv.columns }, (_, index) =>
        csv.hasHeader ? (csv.rows[0]?.cells[index]?.trim() ?? '') : '',
      ),
      column: csv.column,
      dayColumn: csv.dayColumn,
      hasHeader: csv.hasHeader,
    },
  };
}
