/** "December 3, 2026" for the calendar day 2026-12-03, in every time zone. */
export const formatDay = (locale: string, day: string): string =>
  new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeZone: 'UTC' }).format(new Date(day));
