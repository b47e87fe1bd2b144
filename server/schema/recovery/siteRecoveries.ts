import { integer, pgTable, text } from 'drizzle-orm/pg-core';
import { textColumn } from '../../platform/db/textColumn';
import { bigintRef, createdAt, timestamptz } from '../columns';
import { sites } from '../shops/sites';

/** Sites whose orders may have got keys that the database does not know; see decision 20. */
export const siteRecoveries = pgTable('site_recoveries', {
  siteId: bigintRef()
    .primaryKey()
    .references(() => sites.id, { onDelete: 'cascade' }),
  /** `conflict`: another server serves the shop. */
  reason: text({ enum: ['restore', 'failover', 'conflict'] }).notNull(),
  /**
   * `reading`: the shop's orders are read; `asking`: only a user or the callers of the API know what was given;
   * `stopped`: a user must decide; `resuming`: known, its events are enqueued.
   */
  state: text({ enum: ['reading', 'asking', 'stopped', 'resuming'] }).notNull(),
  /** What was given since is not known. */
  lostSince: timestamptz().notNull(),
  /** The latest change of an order that was known then, by the shop's clock; null if there was no sync. */
  knownUntil: timestamptz(),
  startedAt: createdAt(),
  nextAt: createdAt(),
  ordersRead: integer().notNull().default(0),
  /** Keys that are in the shop's receipts, and not in the database. */
  keysFound: integer().notNull().default(0),
  problem: textColumn(),
});
