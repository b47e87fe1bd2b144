import { sql } from 'drizzle-orm';
import { boolean, check, pgTable } from 'drizzle-orm/pg-core';
import { timestamptz } from '../columns';

/** A single row: the state of the validation service that all processes share. */
export const validationService = pgTable(
  'validation_service',
  {
    singleton: boolean().primaryKey().default(true),
    /** Set at startup: keys are validated before they are allocated. */
    isConfigured: boolean().notNull().default(false),
    /** No request may be sent before this time. */
    suspendedUntil: timestamptz().notNull().defaultNow(),
    /** When the keys that are due were last claimed. */
    lastRunAt: timestamptz(),
  },
  (t) => [check('validation_service_singleton', sql`${t.singleton}`)],
);
