import * as z from 'zod/mini';
import { validationText } from './shared/texts/validationText';

function isTimeZone(name: string): boolean {
  try {
    // PostgreSQL reads an offset such as +02:00 the other way round.
    return /^[a-z]/i.test(name) && Boolean(Intl.DateTimeFormat('en-US', { timeZone: name }));
  } catch {
    return false;
  }
}

/** A name of the IANA database, such as `Europe/Berlin`. */
export const TimeZone = z.string().check(z.refine(isTimeZone, validationText('values.time_zone')));
