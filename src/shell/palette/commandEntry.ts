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
}

/** Whether each word of a query occurs in an entry. */
export function matchesQuery({ label, hint = '' }: CommandEntry, query: string): boolean {
  const text = `${label} ${hint}`.toLowerCase();
  return query
    .toLowerCase()
    .split(/\s+/)
    .every((word) => text.includes(word));
}
