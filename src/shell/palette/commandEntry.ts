import { foldText } from '../../dataProvider/foldText';
import type { Overlay } from '../keyboard/useShortcuts';

export interface CommandEntry {
  id: string;
  label: string;
  hint?: string;
  action: { to: string } | { overlay: Overlay } | { run: () => void };
}

export interface CommandGroup {
  name: string;
  entries: CommandEntry[];
  /** The list of all matches, if there are more than the entries. */
  more?: { total: number; to: string };
}

/** Keys for the results; those pressed before the results are loaded wait. */
export interface ResultKeys {
  pending: string[];
  press?: (key: string) => void;
}

/** Whether each word of a query occurs in an entry. */
export function matchesQuery({ label, hint = '' }: CommandEntry, query: string): boolean {
  const text = foldText(`${label} ${hint}`);
  return foldText(query)
    .split(/\s+/)
    .every((word) => text.includes(word));
}
