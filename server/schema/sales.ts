import { bigint, date, integer, pgTable, primaryKey } from 'drizzle-orm/pg-core';
import { bigintRef, timestamptz } from './columns';
import { pools } from './pools';

const counter = () => bigint({ mode: 'number' }).notNull().default(0);

/**
 * Assignments of each quarter of an hour by how their license stands now, kept by triggers in the change's own
 * transaction. Every time zone's hours can be put together of quarters. Each connection counts in a slot of
 * its own, so that none waits for another; a job adds the slots up into slot 0.
 */
export const sales = pgTable(
  'sales',
  {
    bucket: timestamptz().notNull(),
    slot: integer().notNull(),
    available: counter(),
    sold: counter(),
    exhausted: counter(),
    replaced: counter(),
    /** The license is gone. */
    deleted: counter(),
  },
  (t) => [primaryKey({ columns: [t.bucket, t.slot] })],
);

/** Assignments of each pool and day (UTC), likewise; kept as long as the runway looks back. */
export const poolSales = pgTable(
  'pool_sales',
  {
    poolId: bigintRef()
      .notNull()
      .references(() => pools.id, { onDelete: 'cascade' }),
    day: date().notNull(),
    slot: integer().notNull(),
    sold: counter(),
  },
  (t) => [primaryKey({ columns: [t.poolId, t.day, t.slot] })],
);
