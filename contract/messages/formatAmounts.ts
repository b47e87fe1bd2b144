import { formatDay } from './formatDay';

/** Placeholders of amounts; other numbers are ids, statuses and limits, which have no separators. */
const AMOUNTS = ['smart_count', 'count', 'total'];

/** Formats the values of a message: amounts have the separators of the language, and `day` is a calendar day. */
export const formatAmounts = (language: string) => (value: string | number, name: string) => {
  if (name === 'day') return formatDay(language, String(value));
  return typeof value === 'number' && AMOUNTS.includes(name) ? value.toLocaleString(language) : String(value);
};
