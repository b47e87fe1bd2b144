import { useI18nProvider } from 'ra-core';

export interface Formats {
  /** "48,210" */
  number(value: number): string;
  /** "0.25": at most two decimals. */
  fraction(value: number): string;
  /** "12.4%" for 12.4 */
  percent(value: number): string;
  /** "Nov 20, 2026", in the reader's time zone. */
  date(value: string | Date): string;
  /** "Nov 20, 2026" for the calendar day 2026-11-20, in every time zone. */
  day(value: string): string;
  /** "Friday, November 20, 2026" */
  longDate(value: Date): string;
  /** "€49.90" */
  money(value: number, currency: string): string;
  /** "German" for de */
  languageName(code: string): string;
  /** "Nov 20, 2026, 1:31 PM"; with seconds if precise. */
  dateTime(value: string, precise?: boolean): string;
  dateBy(options: Intl.DateTimeFormatOptions, value: string | Date): string;
}

/** Formats of a language, by its code. */
export function createFormats(language: string): Formats {
  const numberFormat = new Intl.NumberFormat(language, { maximumFractionDigits: 1 });
  const shortDate = { year: 'numeric', month: 'short', day: 'numeric' } as const;
  const shortDateFormat = new Intl.DateTimeFormat(language, shortDate);
  // Created on demand: constructing a format takes milliseconds.
  let dayFormat: Intl.DateTimeFormat | undefined;
  // English times contain a narrow space that many fonts lack.
  const dateBy = (options: Intl.DateTimeFormatOptions, value: string | Date) =>
    new Intl.DateTimeFormat(language, options).format(new Date(value)).replace('\u202f', ' ');

  return {
    number: (value) => numberFormat.format(value),
    date: (value) => shortDateFormat.format(new Date(value)),
    // A day without a time is read as midnight in UTC.
    day(value) {
      dayFormat ??= new Intl.DateTimeFormat(language, { ...shortDate, timeZone: 'UTC' });
      return dayFormat.format(new Date(value));
    },
    fraction: (value) => new Intl.NumberFormat(language, { maximumFractionDigits: 2 }).format(value),
    percent: (value) =>
      new Intl.NumberFormat(language, { style: 'percent', maximumFractionDigits: 1 }).format(value / 100),
    longDate: (value) => new Intl.DateTimeFormat(language, { dateStyle: 'full' }).format(value),
    money: (value, currency) =>
      new Intl.NumberFormat(language, { style: 'currency', currency }).format(value),
    languageName: (code) => new Intl.DisplayNames([language], { type: 'language' }).of(code) ?? code,
    dateTime: (value, precise) =>
      dateBy({ dateStyle: 'medium', timeStyle: precise ? 'medium' : 'short' }, value),
    dateBy,
  };
}

const cachedFormats = new Map<string, Formats>();

/** Formats dates and numbers in the current language and time zone. */
export function useFormats(): Formats {
  // Not useLocale, which subscribes every cell to the store; a language change remounts the console anyway.
  const language = useI18nProvider().getLocale();
  // Formats keep the time zone they were created in. The offset tells of another one; its name takes too long per cell.
  const key = `${language} ${new Date().getTimezoneOffset()}`;
  const formats = cachedFormats.get(key) ?? createFormats(language);
  cachedFormats.set(key, formats);
  return formats;
}
