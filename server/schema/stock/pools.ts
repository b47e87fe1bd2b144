import { sql } from 'drizzle-orm';
import {
  bigint,
  boolean,
  date,
  doublePrecision,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
} from 'drizzle-orm/pg-core';
import type { Generator } from '#contract/generator';
import type { KeyPart } from '#contract/keyParts';
import type { RefundPolicy } from '#contract/pools';
import { bigintRef, createdAt, id, timestamptz } from '../columns';

export const pools = pgTable('pools', {
  id: id(),
  name: text().notNull(),
  description: text(),
  /** Sent to customers with their keys. */
  instructions: text(),
  requiresValidation: boolean().notNull().default(false),
  thresholdCount: integer().notNull(),
  thresholdPercentage: doublePrecision().notNull(),
  notifyOnLow: boolean().notNull(),
  notifyOnDepleted: boolean().notNull(),
  /** Days until new keys arrive; 0 disables the alert. */
  leadTimeDays: integer().notNull().default(7),
  /** The day on which an administrator expects new keys. */
  nextDeliveryOn: date(),
  /** Policy for keys of refunded units and canceled orders. */
  refundPolicy: text().$type<RefundPolicy>().notNull().default('flag'),
  /** What its keys have beside the key itself. */
  keyParts: jsonb().$type<KeyPart[]>().notNull().default([]),
  lastNotificationAt: timestamptz(),
  /**
   * Keys created until then are not given: a recovery has yet to find out which of them were given before. `infinity` until
   * all sites of the pool were read.
   */
  heldBefore: timestamptz(),
  /** The recovery could not find it out: a user decides. */
  isQuarantined: boolean().notNull().default(false),
  /** How it makes its keys; null if they come from a supplier. */
  generator: jsonb().$type<Omit<Generator, 'refill'>>(),
  /** The pattern of the generator, see `key_patterns`. */
  keyPattern: text(),
  /** Keys are made when fewer are available; null if only a user makes them. */
  refillBelow: integer(),
  refillAmount: integer(),
  createdAt: createdAt(),
  updatedAt: createdAt(),
});

/** What each pattern of generated keys has given, in any pool, and may give. */
export const keyPatterns = pgTable('key_patterns', {
  /** Alphabet, prefix and pattern. */
  pattern: text().primaryKey(),
  capacity: bigintRef().notNull(),
  generated: bigintRef().notNull().default(0),
});

const counterColumn = () => bigint({ mode: 'number' }).notNull().default(0);

/**
 * License counts per pool and status, maintained by triggers. A pool's count is the sum of its slots: each
 * connection updates its own slot, so that orders for one pool do not wait for each other. A pool without
 * slots has never had licenses or backorders.
 */
export const poolStock = pgTable(
  'pool_stock',
  {
    poolId: bigintRef()
      .notNull()
      .references(() => pools.id, { onDelete: 'cascade' }),
    slot: integer().notNull(),
    available: counterColumn(),
    sold: counterColumn(),
    exhausted: counterColumn(),
    replaced: counterColumn(),
    quarantined: counterColumn(),
    /** Remaining deliveries of allocatable keys; unlimited keys are counted separately. */
    usesLeft: counterColumn(),
    unlimited: counterColumn(),
    /** Keys per validation state, without replaced ones. */
    valid: counterColumn(),
    invalid: counterColumn(),
    pending: counterColumn(),
    /** Set by triggers when stock or backorders change; cleared by the stock check. */
    needsCheck: boolean().notNull().default(true),
    /** Set with `needs_check`; cleared when the stock of shops that follows the pool is due. */
    needsWrite: boolean().notNull().default(true),
  },
  (t) => [
    primaryKey({ columns: [t.poolId, t.slot] }),
    index('pool_stock_needs_check').on(t.poolId, t.slot).where(sql`${t.needsCheck}`),
    index('pool_stock_needs_write').on(t.poolId, t.slot).where(sql`${t.needsWrite}`),
  ],
);
