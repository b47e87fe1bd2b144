import { sql } from 'drizzle-orm';
import {
  index,
  integer,
  jsonb,
  type PgColumn,
  pgEnum,
  pgTable,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import type { ImportResult } from '#contract/licenses';
import { bigintRef, bytes, createdAt, id, timestamptz } from './columns';
import { pools } from './pools';

export const licenseStatus = pgEnum('license_status', ['available', 'sold', 'exhausted', 'replaced']);
export const validationState = pgEnum('validation_state', ['pending', 'valid', 'invalid']);

const validated = (t: { validation: PgColumn; status: PgColumn }) =>
  sql`${t.validation} IS NOT NULL AND ${t.status} <> 'replaced'`;

export const licenses = pgTable(
  'licenses',
  {
    id: id(),
    poolId: bigintRef()
      .notNull()
      .references(() => pools.id),
    keyCipher: bytes().notNull(),
    /** HMAC of the trimmed key: finds and keeps unique what is stored encrypted. */
    keyIndex: bytes().notNull(),
    status: licenseStatus().notNull().default('available'),
    /** -1 is unlimited. */
    deliveriesAllowed: integer().notNull().default(1),
    deliveriesLeft: integer().notNull().default(1),
    createdAt: createdAt(),
    replacementNote: text(),
    /** Null in pools that need no validation. */
    validation: validationState(),
    /** When it was last judged, and what the service said when it was last asked. */
    validatedAt: timestamptz(),
    validationReason: text(),
    /** How often it was asked about in a row without a verdict. */
    validationAttempts: integer().notNull().default(0),
    validationNextAt: createdAt(),
    /** Until when one process has it in hand. */
    validationClaimedUntil: timestamptz(),
    // The latest assignment, kept here so that the list can show, search and sort it at a million rows.
    customerEmail: text(),
    customerFirstName: text(),
    customerLastName: text(),
    orderId: text(),
    productId: bigintRef(),
    // No reference: it outlives the site, which may come back.
    siteId: bigintRef(),
    soldAt: timestamptz(),
    flag: text(),
  },
  (t) => [
    uniqueIndex('licenses_key').on(t.keyIndex),
    index('licenses_created').on(t.createdAt, t.id),
    index('licenses_pool_created').on(t.poolId, t.createdAt, t.id),
    index('licenses_status_created').on(t.status, t.createdAt, t.id),
    // Also the order in which keys are taken: oldest available first.
    index('licenses_pool_status_created').on(t.poolId, t.status, t.createdAt, t.id),
    index('licenses_pool_id').on(t.poolId, t.id),
    index('licenses_status_id').on(t.status, t.id),
    index('licenses_customer').on(t.customerEmail, t.id),
    index('licenses_order').on(t.orderId, t.id),
    index('licenses_sold').on(t.soldAt, t.id),
    // In the order in which keys are validated: pending ones first.
    index('licenses_validation_next').on(t.validation, t.validationNextAt).where(validated(t)),
    index('licenses_pool_validation_next').on(t.poolId, t.validation, t.validationNextAt).where(validated(t)),
  ],
);

/** Keys that somebody has had and whose licenses are deleted: whoever brings one again is refused. */
export const deliveredKeys = pgTable('delivered_keys', {
  keyIndex: bytes().primaryKey(),
  /** The license it had. */
  licenseId: bigintRef().notNull(),
  deletedAt: createdAt(),
});

/** Batches that were imported, with their answer: for whoever sends one again because its answer was lost. */
export const importBatches = pgTable(
  'import_batches',
  {
    id: uuid().primaryKey(),
    /** Of who sent it and what was in it: an id stands for one batch only. */
    fingerprint: bytes().notNull(),
    result: jsonb().$type<ImportResult>().notNull(),
    importedAt: createdAt(),
  },
  (t) => [index('import_batches_imported').on(t.importedAt)],
);
