import { bigint, date, integer, pgTable, primaryKey } from 'drizzle-orm/pg-core';
import { bigintRef, timestamptz } from '../columns';
import { pools } from './pools';

const counterColumn = () => bigint({ mode: 'number' }).notNull().default(0);

/**
 * Assignments per 15 minutes and current license status, maintained by triggers; the hours of every time zone
 * are made of such buckets. Each connection counts in its own slot, and a job merges the slots into slot 0.
 */
export const sales = pgTable(
  'sales',
  {
    bucket: timestamptz().notNull(),
    slot: integer().notNull(),
    available: counterColumn(),
    sold: counterColumn(),
    exhausted: counterColumn(),
    replaced: counterColumn(),
    deleted: counterColumn(),
  },
  (t) => [primaryKey({ columns: [t.bucket, t.slot] })],
);

/** Assignments per pool and day (UTC), with slots as above; retained for the period of the runway. */
export const poolSales = pgTable(
  'pool_sales',
  {
    poolId: bigintRef()
      .notNull()
      .references(() => pools.id, { onDelete: 'cascade' }),
    day: date().notNull(),
    slot: integer().notNull(),
    sold: counterColumn(),
  },
  (t) => [primaryKey({ columns: [t.poolId, t.day, t.slot] })],
);
