import { index, integer, pgTable, text } from 'drizzle-orm/pg-core';
import { textColumn } from '../../platform/db/textColumn';
import { bigintRef, createdAt, id, timestamptz } from '../columns';

/** The attempts at a backup by schedule; one with neither end nor reason is in progress, or its server ended. */
export const backups = pgTable(
  'backups',
  {
    id: id(),
    startedAt: createdAt(),
    /** Of the file in the target. */
    name: text().notNull(),
    /** When it had been written, and read back whole. */
    verifiedAt: timestamptz(),
    /** In bytes. */
    size: bigintRef(),
    rowCount: integer(),
    /** Why it failed. */
    reason: textColumn(),
  },
  (t) => [index('backups_started').on(t.startedAt)],
);
