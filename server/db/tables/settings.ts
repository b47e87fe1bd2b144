import { sql } from 'drizzle-orm';
import { boolean, check, integer, pgTable, text } from 'drizzle-orm/pg-core';
import type { AwsRegion } from '#contract/settings';
import { at, bytes } from './columns';

/** One row, made by the first migration. */
export const settings = pgTable(
  'settings',
  {
    one: boolean().primaryKey().default(true),
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
    validationLastRun: at(),
  },
  (t) => [check('settings_one', sql`${t.one}`)],
);

/** One row: what every process has to know of the validation service. */
export const validationService = pgTable(
  'validation_service',
  {
    one: boolean().primaryKey().default(true),
    /** Set at the start: pending keys are checked before they are given. */
    isConfigured: boolean().notNull().default(false),
    /** From when on it may be asked. */
    freeAt: at().notNull().defaultNow(),
  },
  (t) => [check('validation_service_one', sql`${t.one}`)],
);

/** Secrets the database itself keeps, encrypted: the blind index's key outlives a key rotation. */
export const secrets = pgTable('secrets', {
  name: text().primaryKey(),
  cipher: bytes().notNull(),
});
