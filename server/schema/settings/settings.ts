import { sql } from 'drizzle-orm';
import { boolean, check, integer, pgTable, text } from 'drizzle-orm/pg-core';
import type { SetupStepName } from '#contract/dashboard';
import type { AwsRegion, MailService, SmtpSecurity } from '#contract/settings';
import type { Language } from '#contract/texts/language';
import { bytes, timestamptz } from '../columns';

/** A single row, inserted by the initial migration. */
export const settings = pgTable(
  'settings',
  {
    singleton: boolean().primaryKey().default(true),
    validationCheckInterval: integer().notNull().default(5),
    validationBatchSize: integer().notNull().default(50),
    notificationCooldownHours: integer().notNull().default(24),
    reconciliationIntervalMinutes: integer().notNull().default(15),
    reconciliationDepthDays: integer().notNull().default(30),
    mailService: text().$type<MailService>().notNull().default('ses'),
    smtpHost: text(),
    smtpPort: integer().notNull().default(587),
    smtpSecurity: text().$type<SmtpSecurity>().notNull().default('starttls'),
    smtpUsername: text(),
    smtpPasswordCipher: bytes(),
    awsRegion: text().$type<AwsRegion>().notNull().default('us-east-1'),
    awsAccessKeyId: text(),
    awsSecretAccessKeyCipher: bytes(),
    /** The sender's address, of either service. */
    sesFromEmail: text(),
    /** The sender's address of the SMTP server in the server's environment, recorded at its start; null without one. */
    environmentSender: text(),
    frontendUrl: text(),
    /** Of alert e-mails. */
    language: text().$type<Language>().notNull().default('en'),
    /** Every administrator must set up a second factor. */
    requireSecondFactor: boolean().notNull().default(false),
    /** For how long a sign-in is recent. */
    signInHours: integer().notNull().default(12),
    eventRetentionDays: integer().notNull().default(30),
    emailRetentionDays: integer().notNull().default(30),
    notificationRetentionDays: integer().notNull().default(365),
    /** Null keeps the data of customers. */
    customerRetentionDays: integer(),
    /** Null keeps the audit log. */
    auditRetentionDays: integer(),
    /** When an administrator closed the completed setup list. */
    setupDismissedAt: timestamptz(),
    /** Steps of the setup that an administrator left out. */
    setupPutAway: text().array().$type<SetupStepName[]>().notNull().default(sql`'{}'`),
  },
  (t) => [
    check('settings_singleton', sql`${t.singleton}`),
    check('settings_audit_retention', sql`${t.auditRetentionDays} >= 365`),
  ],
);
