import { type Text, textOf } from '#contract/texts/Text';

const UNITS = [
  ['days', 24 * 3600],
  ['hours', 3600],
  ['minutes', 60],
] as const;

/** "3 hours": a duration in the largest unit of which it has two. */
export function describeDuration(seconds: number): Text {
  const [name, unit] = UNITS.find(([, length]) => seconds >= 2 * length) ?? ['seconds', 1];
  return textOf(`duration.${name}`, { smart_count: Math.round(seconds / unit) });
}
