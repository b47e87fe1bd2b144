import type { Language } from '#contract/texts/language';
import { LOCALES } from '#contract/texts/language';

const FORMAT: Intl.DateTimeFormatOptions = {
  year: 'numeric',
  month: 'short',
  day: 'numeric',
  hour: 'numeric',
  minute: '2-digit',
  timeZone: 'UTC',
  timeZoneName: 'short',
};

/** Formats a time for an e-mail, whose reader's time zone is not known. */
export const formatTime = (time: Date, language: Language): string =>
  new Intl.DateTimeFormat(LOCALES[language], FORMAT).format(time);
