import * as z from 'zod/mini';
import { validationMessage } from '../messages/validationMessage';
import { Timestamp } from './fields';

/** The range that JavaScript dates, time zones and PostgreSQL columns share; before 1980 UTC offsets include seconds. */
const isYearInRange = z.regex(
  /^(19[89]|2\d\d)\d-/,
  validationMessage('values.year', { min: 1980, max: 2999 }),
);

/** A timestamp sent by a client or a shop. */
export const TimestampInput = Timestamp.check(isYearInRange);
/** A calendar date sent by a client. */
export const DateInput = z.iso
  .date(validationMessage('values.date', { example: '2026-11-20' }))
  .check(isYearInRange);
