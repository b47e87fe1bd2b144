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
    awsRegion: text().$type<AwsRegion>().notNull().default('us-east-1'),
    awsAccessKeyId: text(),
    awsSecretAccessKeyCipher: bytes(),
    sesFromEmail: text(),
    frontendUrl: text(),
    validationLastRun: at(),
  },
  (t) => [check('settings_one', sql`${t.one}`)],
);

/** Secrets the database itself keeps, encrypted: the blind index's key outlives a key rotation. */
export const secrets = pgTable('secrets', {
  name: text().primaryKey(),
  cipher: bytes().notNull(),
});
