import { type Text, textOf } from '#contract/texts/Text';

const MAX_NAMES = 5;

/** The summary of a sync, with the records that it skipped: their number and the names of the first. */
export function withUnreadable(summary: Text, names: string[]): Text {
  if (names.length === 0) return summary;
  const listed = names.slice(0, MAX_NAMES).join(', ') + (names.length > MAX_NAMES ? ', …' : '');
  return textOf('events.synced_in_part', { summary, count: names.length, names: listed });
}
