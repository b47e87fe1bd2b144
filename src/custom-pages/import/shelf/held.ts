import { splitKeys } from '#contract/importForm';
import { readText } from './readText';
import { keysOf, readSheet, type Sheet } from './sheet';

/** Keys kept beside the text area: of a file, or too many for it. */
export interface Held {
  id: number;
  /** The file's name, or the key of a message. */
  name: string;
  keys: string[];
  sheet?: Sheet;
}

/** What the page shows of them. */
export interface HeldOutline {
  id: number;
  name: string;
  count: number;
  samples: string[];
  /** Of a CSV file: where in it the keys stand. */
  sheet?: { titles: string[]; column: number | null; hasHead: boolean };
}

const SHEET = /\.(csv|tsv)$/i;
const SAMPLES = 3;

/** The keys of a CSV file by its columns, of any other text as in the text area. */
export async function readHeld(file: File): Promise<Omit<Held, 'id'>> {
  const text = await readText(file);
  if (!SHEET.test(file.name)) return { name: file.name, keys: splitKeys(text) };
  const sheet = readSheet(text);
  return { name: file.name, keys: keysOf(sheet), sheet };
}

export function outlineOf({ id, name, keys, sheet }: Held): HeldOutline {
  return {
    id,
    name,
    count: keys.length,
    samples: keys.slice(0, SAMPLES),
    sheet: sheet && {
      titles: Array.from({ length: sheet.columns }, (_, place) =>
        sheet.hasHead ? (sheet.rows[0]?.[place]?.trim() ?? '') : '',
      ),
      column: sheet.column,
      hasHead: sheet.hasHead,
    },
  };
}
