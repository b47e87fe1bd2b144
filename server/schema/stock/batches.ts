import { sql } from 'drizzle-orm';
import {
  date,
  index,
  integer,
  numeric,
  pgEnum,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import { bigintRef, createdAt, id, timestamptz } from '../columns';
import { pools } from './pools';

export const batchKind = pgEnum('batch_kind', ['import', 'generated']);

/** The keys that came into a pool with one import or generation. */
export const licenseBatches = pgTable(
  'license_batches',
  {
    id: id(),
    poolId: bigintRef()
      .notNull()
      .references(() => pools.id, { onDelete: 'cascade' }),
    kind: batchKind().notNull().default('import'),
    /** The same for the batches of one import into several pools. */
    importId: uuid(),
    supplier: text(),
    reference: text(),
    /** What one key cost. */
    cost: numeric({ mode: 'number' }),
    /** ISO 4217. */
    currency: text(),
    note: text(),
    fileName: text(),
    /** SHA-256 of the file's bytes, in hexadecimal. */
    fileHash: text(),
    /** Who added the keys, as the audit log has it. */
    adminId: bigintRef(),
    actor: text().notNull(),
    ip: text(),
    requestId: text().notNull(),
    createdAt: createdAt(),
    /** Keys that were added and refused. */
    created: integer().notNull().default(0),
    refused: integer().notNull().default(0),
    /** Null while keys of the import are to come; it is audited then. */
    finishedAt: timestamptz(),
    /** Since when no key of the batch is allocated; null if they are. */
    quarantinedAt: timestamptz(),
    /** Since when its keys that nobody has are deleted. */
    withdrawnAt: timestamptz(),
    updatedAt: createdAt(),
  },
  (t) => [
    uniqueIndex('license_batches_import').on(t.importId, t.poolId),
    index('license_batches_created').on(t.createdAt, t.id),
    index('license_batches_pool_created').on(t.poolId, t.createdAt, t.id),
    index('license_batches_open').on(t.poolId, t.updatedAt).where(sql`${t.finishedAt} IS NULL`),
    index('license_batches_quarantined').on(t.poolId).where(sql`${t.quarantinedAt} IS NOT NULL`),
    index('license_batches_file').on(t.fileHash).where(sql`${t.fileHash} IS NOT NULL`),
    index('license_batches_supplier').on(t.supplier, t.createdAt).where(sql`${t.supplier} IS NOT NULL`),
  ],
);

const counterColumn = () => bigintRef().notNull().default(0);

/**
 * What changed in a batch on each day (UTC), maintained by triggers, with slots as in `pool_stock`; a job merges them into
 * slot 0. The sum of the days is what the batch has now.
 */
export const batchCounts = pgTable(
  'batch_counts',
  {
    batchId: bigintRef()
      .notNull()
      .references(() => licenseBatches.id, { onDelete: 'cascade' }),
    day: date().notNull(),
    slot: integer().notNull(),
    keys: counterColumn(),
    free: counterColumn(),
    quarantined: counterColumn(),
    /** Keys with an order, whatever became of them. */
    sold: counterColumn(),
    replaced: counterColumn(),
    refunded: counterColumn(),
    invalid: counterColumn(),
  },
  (t) => [primaryKey({ columns: [t.batchId, t.day, t.slot] })],
);
