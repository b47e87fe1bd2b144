import { sql } from 'drizzle-orm';
import { boolean, check, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { createdAt, timestamptz } from '../columns';

/** A single row: which database this is. Functions of the migration compare it with the PostgreSQL it is in. */
export const databaseIdentity = pgTable(
  'database_identity',
  {
    singleton: boolean().primaryKey().default(true),
    /** Of the PostgreSQL cluster, at the latest connection; null before the first one, and in a restored backup. */
    systemIdentifier: text(),
    /** Increases when a standby is promoted. */
    timeline: integer(),
    /** The timeline after it, while the servers are asked whether they know more than this database. */
    promotedTo: integer(),
    /** When the latest promotion was noticed. */
    promotedAt: timestamptz(),
    /** Changes with each recovery, so that receipts in shops tell which database wrote them. */
    epoch: uuid().notNull().defaultRandom(),
    epochSince: createdAt(),
    /** Epochs whose orders the database has, or has read back: its own earlier ones, and those that it lost. */
    knownEpochs: uuid().array().notNull().default([]),
    /** The start of the recovery that users were alerted to; null once they know that it ended. */
    recoveryAlertedFor: timestamptz(),
  },
  (t) => [check('database_identity_singleton', sql`${t.singleton}`)],
);
