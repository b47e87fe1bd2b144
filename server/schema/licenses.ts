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
import { messageText } from '../platform/db/messageColumn';
import { bigintRef, bytes, createdAt, id, timestamptz } from './columns';
import { pools } from './pools';

export const licenseStatus = pgEnum('license_status', ['available', 'sold', 'exhausted', 'replaced']);
export const validationState = pgEnum('validation_state', ['pending', 'valid', 'invalid']);

const isValidatedSql = (t: { validation: PgColumn; status: PgColumn }) =>
  sql`${t.validation} IS NOT NULL AND ${t.status} <> 'replaced'`;

export const licenses = pgTable(
  'licenses',
  {
    id: id(),
    poolId: bigintRef()
      .notNull()
      .references(() => pools.id),
    keyCipher: bytes().notNull(),
    /** HMAC of the trimmed key, for lookups and uniqueness. */
    keyIndex: bytes().notNull(),
    status: licenseStatus().notNull().default('available'),
    /** -1 means unlimited. */
    deliveriesAllowed: integer().notNull().default(1),
    deliveriesLeft: integer().notNull().default(1),
    createdAt: createdAt(),
    replacementNote: text(),
    /** Null in pools that require no validation. */
    validation: validationState(),
    /** Time of the latest definite result; the reason is that of the latest attempt. */
    validatedAt: timestamptz(),
    validationReason: messageText(),
    /** Consecutive attempts without a definite result. */
    validationAttempts: integer().notNull().default(0),
    validationNextAt: createdAt(),
    /** End of the claim by a process. */
    validationClaimedUntil: timestamptz(),
    // Copied from the latest assignment, so that the list can display, search and sort a million rows.
    customerEmail: text(),
    customerFirstName: text(),
    customerLastName: text(),
    orderId: text(),
    productId: bigintRef(),
    // No foreign key: it outlives the site, which can be registered again.
    siteId: bigintRef(),
    soldAt: timestamptz(),
    flag: text(),
  },
  (t) => [
    uniqueIndex('licenses_key').on(t.keyIndex),
    index('licenses_created').on(t.createdAt, t.id),
    index('licenses_pool_created').on(t.poolId, t.createdAt, t.id),
    index('licenses_status_created').on(t.status, t.createdAt, t.id),
    // Also serves the allocation: oldest available key first.
    index('licenses_pool_status_created').on(t.poolId, t.status, t.createdAt, t.id),
    index('licenses_pool_id').on(t.poolId, t.id),
    index('licenses_status_id').on(t.status, t.id),
    index('licenses_customer').on(t.customerEmail, t.id),
    index('licenses_order').on(t.orderId, t.id),
    index('licenses_sold').on(t.soldAt, t.id),
    // The order of validation: pending keys first.
    index('licenses_validation_next').on(t.validation, t.validationNextAt).where(isValidatedSql(t)),
    index('licenses_pool_validation_next')
      .on(t.poolId, t.validation, t.validationNextAt)
      .where(isValidatedSql(t)),
  ],
);

/** Delivered keys whose licenses were deleted; they cannot be added again. */
export const deliveredKeys = pgTable('delivered_keys', {
  keyIndex: bytes().primaryKey(),
  /** Id of the deleted license. */
  licenseId: bigintRef().notNull(),
  deletedAt: createdAt(),
});

/** Results of imported batches, for idempotent retries. */
export const importBatches = pgTable(
  'import_batches',
  {
    id: uuid().primaryKey(),
    /** Keyed hash of sender and content; a batch id is valid for one batch only. */
    fingerprint: bytes().notNull(),
    result: jsonb().$type<ImportResult>().notNull(),
    importedAt: createdAt(),
  },
  (t) => [index('import_batches_imported').on(t.importedAt)],
);
