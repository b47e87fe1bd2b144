import { sql } from 'drizzle-orm';
import { boolean, check, integer, pgTable, text } from 'drizzle-orm/pg-core';
import type { AwsRegion } from '#contract/settings';
import { bytes, timestamptz } from './columns';

/** One row, made by the first migration. */
export const settings = pgTable(
  'settings',
  {
    singleton: boolean().primaryKey().default(true),
    validationCheckInterval: integer().notNull().default(5),
    validationBatchSize: integer().notNull().default(50),
    notificationCooldownHours: integer().notNull().default(24),
    reconciliationIntervalMinutes: integer().notNull().default(15),
    reconciliationDepthDays: integer().notNull().default(30),
    awsRegion: text().$type<AwsRegion>().notNull().default('us-east-1'),
    awsAccessKeyId: text(),
    awsSecretAccessKeyCipher: bytes(),
    sesFromEmail: text(),
    frontendUrl: text(),
    validationLastRun: timestamptz(),
  },
  (t) => [check('settings_singleton', sql`${t.singleton}`)],
);

/** One row: what every process has to know of the validation service. */
export const validationService = pgTable(
  'validation_service',
  {
    singleton: boolean().primaryKey().default(true),
    /** Set at the start: pending keys are checked before they are given. */
    isConfigured: boolean().notNull().default(false),
    /** From when on it may be asked. */
    suspendedUntil: timestamptz().notNull().defaultNow(),
  },
  (t) => [check('validation_service_singleton', sql`${t.singleton}`)],
);

/** Secrets the database itself keeps, encrypted: the blind index's key outlives a key rotation. */
export const secrets = pgTable('secrets', {
  name: text().primaryKey(),
  cipher: bytes().notNull(),
});
