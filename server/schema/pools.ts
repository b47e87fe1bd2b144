import { sql } from 'drizzle-orm';
import {
  bigint,
  boolean,
  doublePrecision,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
} from 'drizzle-orm/pg-core';
import type { RefundPolicy } from '#contract/pools';
import { bigintRef, createdAt, id, timestamptz } from './columns';

export const pools = pgTable('pools', {
  id: id(),
  name: text().notNull(),
  description: text(),
  /** What customers are told with their keys. */
  instructions: text(),
  requiresValidation: boolean().notNull().default(false),
  thresholdCount: integer().notNull(),
  thresholdPercentage: doublePrecision().notNull(),
  notifyOnLow: boolean().notNull(),
  notifyOnDepleted: boolean().notNull(),
  /** How many days new keys take to arrive; 0 switches the warning off. */
  leadTimeDays: integer().notNull().default(7),
  /** What becomes of keys whose units were refunded, or whose orders were cancelled. */
  refundPolicy: text().$type<RefundPolicy>().notNull().default('flag'),
  lastNotificationAt: timestamptz(),
  createdAt: createdAt(),
  updatedAt: createdAt(),
});

const counter = () => bigint({ mode: 'number' }).notNull().default(0);

/**
 * Licenses per pool and status, kept by triggers in the change's own transaction. A pool's count is the sum
 * of its slots: each connection writes to its own, so that orders for one pool do not wait for each other.
 * A pool without a slot never held a license, and nobody ever waited for one.
 */
export const poolStock = pgTable(
  'pool_stock',
  {
    poolId: bigintRef()
      .notNull()
      .references(() => pools.id, { onDelete: 'cascade' }),
    slot: integer().notNull(),
    available: counter(),
    sold: counter(),
    exhausted: counter(),
    replaced: counter(),
    /** Deliveries left of the keys that may be given; unlimited keys are counted, not summed. */
    deliveriesLeft: counter(),
    unlimited: counter(),
    /** Keys of validated pools by verdict; those that were withdrawn are not counted. */
    valid: counter(),
    invalid: counter(),
    pending: counter(),
    /** Set by triggers when the stock or the waiting line changes, until the thresholds have been checked. */
    needsCheck: boolean().notNull().default(true),
  },
  (t) => [
    primaryKey({ columns: [t.poolId, t.slot] }),
    index('pool_stock_needs_check').on(t.poolId, t.slot).where(sql`${t.needsCheck}`),
  ],
);
