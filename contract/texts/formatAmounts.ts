/** Placeholders of amounts; other numbers are ids, statuses and limits, which have no separators. */
const AMOUNTS = ['smart_count', 'count', 'total'];

/** Formats the values of a text: amounts have the separators of the language, and `day` is a calendar day. */
export const formatAmounts = (language: string) => (value: string | number, name: string) => {
  if (name === 'day') return formatDay(language, String(value));
  return typeof value === 'number' && AMOUNTS.includes(name) ? value.toLocaleString(language) : String(value);
};

/** "December 3, 2026" for the calendar day 2026-12-03, in every time zone. */
const formatDay = (locale: string, day: string): string =>
  new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeZone: 'UTC' }).format(new Date(day));
