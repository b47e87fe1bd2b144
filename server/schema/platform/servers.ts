import { bigint, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { createdAt } from '../columns';

/** Servers that run, or died: a promoted standby asks them whether it has all that they know. See decision 22. */
export const servers = pgTable('servers', {
  id: uuid().primaryKey(),
  /** Increases with each sign of life, which has its own commit. */
  beat: bigint({ mode: 'number' }).notNull().default(1),
  seenAt: createdAt(),
  /** The position of the log then (`pg_lsn`). */
  position: text().notNull(),
  /** The latest timeline that has all that the server got acknowledged. */
  vouchedFor: integer(),
});
