import { splitKeys, unifyLineEnds } from '#contract/licenseForms';
import type { SentText } from '#contract/texts/validationText';

/** Keys, the line of the input that each is from, and the day on which each expires, as it is written there. */
export interface KeyList {
  keys: string[];
  lines: number[];
  /** Only of a file with a column of days. */
  days?: string[];
  /** Only of a file with malformed rows: the reason that refuses a key, whatever it is. */
  problems?: (SentText | undefined)[];
}

/** The keys of a text; a line may have several, separated by commas. */
export function readKeyList(text: string): KeyList {
  const list: KeyList = { keys: [], lines: [] };
  for (const [index, line] of unifyLineEnds(text).split('\n').entries()) {
    for (const key of splitKeys(line)) {
      list.keys.push(key);
      list.lines.push(index + 1);
    }
  }
  return list;
}
