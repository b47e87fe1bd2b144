import { useI18nProvider } from 'react-admin';
import { isLanguage, type Language, LOCALES } from '../../messages/languages';

/** How the chosen language writes dates and numbers. */
export interface Formats {
  /** "48,210" */
  number(value: number): string;
  /** "0.25": to two digits. */
  fraction(value: number): string;
  /** "12.4%", of 12.4 */
  percent(value: number): string;
  /** "Nov 20, 2026" */
  date(value: string | Date): string;
  /** "Friday, November 20, 2026" */
  longDate(value: Date): string;
  /** By options of one's own. */
  dateBy(options: Intl.DateTimeFormatOptions, value: string | Date): string;
}

/** Dates and numbers of one language. */
export function createFormats(language: Language): Formats {
  const region = LOCALES[language];
  const numberFormat = new Intl.NumberFormat(region, { maximumFractionDigits: 1 });
  const shortDateFormat = new Intl.DateTimeFormat(region, {
    year: 'numeric',
    month: 'short',
    day: 'numeric',
  });
  return {
    number: (value) => numberFormat.format(value),
    date: (value) => shortDateFormat.format(new Date(value)),
    // These are made when asked for: making one takes the browser milliseconds.
    fraction: (value) => new Intl.NumberFormat(region, { maximumFractionDigits: 2 }).format(value),
    percent: (value) =>
      new Intl.NumberFormat(region, { style: 'percent', maximumFractionDigits: 1 }).format(value / 100),
    longDate: (value) => new Intl.DateTimeFormat(region, { dateStyle: 'full' }).format(value),
    // English hours come with a narrow space that many fonts lack.
    dateBy: (options, value) =>
      new Intl.DateTimeFormat(region, options).format(new Date(value)).replace('\u202f', ' '),
  };
}

const formatsByLanguage = new Map<Language, Formats>();

/** Dates and numbers as the chosen language writes them. */
export function useFormats(): Formats {
  // Not by useLocale, which subscribes every cell to the store: another language renders the console anew.
  const locale = useI18nProvider().getLocale();
  const language = isLanguage(locale) ? locale : 'en';
  const formats = formatsByLanguage.get(language) ?? createFormats(language);
  formatsByLanguage.set(language, formats);
  return formats;
}
