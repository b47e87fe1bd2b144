import { splitKeys } from '#contract/importForm';

/** Keys, the line of the input that each is from, and the day on which each expires, as it is written there. */
export interface KeyList {
  keys: string[];
  lines: number[];
  /** Only of a file with a column of days. */
  days?: string[];
}

/** The keys of a text; a line may have several, separated by commas. */
export function readKeyList(text: string): KeyList {
  const list: KeyList = { keys: [], lines: [] };
  for (const [index, line] of text.split(/\r\n|[\n\r]/).entries()) {
    for (const key of splitKeys(line)) {
      list.keys.push(key);
      list.lines.push(index + 1);
    }
  }
  return list;
}
