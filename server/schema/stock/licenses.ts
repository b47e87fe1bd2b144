import { sql } from 'drizzle-orm';
import {
  bigint,
  check,
  date,
  index,
  integer,
  jsonb,
  numeric,
  type PgColumn,
  pgEnum,
  pgTable,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import type { ImportResult } from '#contract/licenseForms';
import { textColumn } from '../../platform/db/textColumn';
import { bigintRef, bytes, createdAt, id, timestamptz } from '../columns';
import { pools } from './pools';

export const licenseStatus = pgEnum('license_status', [
  'available',
  'sold',
  'exhausted',
  'replaced',
  'quarantined',
]);
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
    /**
     * Null of a key by hand. No foreign key, which would be checked for each row of an import: a batch is deleted only while
     * it has no keys, or with its pool.
     */
    batchId: bigintRef(),
    keyCipher: bytes().notNull(),
    /** The values of the key's parts, as JSON; null for a key without. */
    partsCipher: bytes(),
    /** HMAC of the key's canonical form, for lookups and uniqueness. */
    keyIndex: bytes().notNull(),
    /** Part of the HMAC of the ending that lists show, to find keys by it. */
    keyEnding: integer(),
    /** 64 bits of the HMAC of each part, to find keys by a part; null for a key without. */
    partIndexes: bigint({ mode: 'bigint' }).array(),
    status: licenseStatus().notNull().default('available'),
    /** -1 means unlimited. */
    usesAllowed: integer().notNull().default(1),
    usesLeft: integer().notNull().default(1),
    createdAt: createdAt(),
    /** Last day on which the key is valid, wherever it is used; null if it does not expire. */
    expiresOn: date(),
    replacementNote: text(),
    note: text(),
    /** What the key cost, if it differs from the others of its batch; in the batch's currency. */
    cost: numeric({ mode: 'number' }),
    /** Null in pools that require no validation. */
    validation: validationState(),
    /** Time of the latest definite result; the reason is that of the latest attempt. */
    validatedAt: timestamptz(),
    validationReason: textColumn(),
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
    /** Last day of the unit's term. */
    validUntil: date(),
    flag: text(),
  },
  (t) => [
    // The characters that a key's parts may have, each in six bytes of JSON at most.
    check('licenses_parts_size', sql`octet_length(${t.partsCipher}) <= 131072`),
    uniqueIndex('licenses_key').on(t.keyIndex),
    index('licenses_key_ending').on(t.keyEnding),
    // Keys without parts, which are most, are not in it.
    index('licenses_part_indexes').using('gin', t.partIndexes).where(sql`${t.partIndexes} IS NOT NULL`),
    index('licenses_created').on(t.createdAt, t.id),
    index('licenses_status_created').on(t.status, t.createdAt, t.id),
    // Also serves the allocation, oldest available key first, and a pool's list, which merges the statuses.
    index('licenses_pool_status_created').on(t.poolId, t.status, t.createdAt, t.id),
    index('licenses_pool_id').on(t.poolId, t.id),
    // A batch's list, and its free keys.
    index('licenses_batch_status_created')
      .on(t.batchId, t.status, t.createdAt, t.id)
      .where(sql`${t.batchId} IS NOT NULL`),
    // Newly imported licenses are in none of the following five: three quarters of an import are its indexes.
    // Who has the keys of a batch, the oldest sale first.
    index('licenses_batch_sold')
      .on(t.batchId, t.soldAt, t.id)
      .where(sql`${t.batchId} IS NOT NULL AND ${t.soldAt} IS NOT NULL`),
    index('licenses_customer')
      .on(t.customerEmail, t.id)
      .where(sql`${t.customerEmail} IS NOT NULL OR ${t.soldAt} IS NOT NULL`),
    index('licenses_order')
      .on(t.orderId, t.id)
      .where(sql`${t.orderId} IS NOT NULL OR ${t.soldAt} IS NOT NULL`),
    index('licenses_sold').on(t.soldAt, t.id).where(sql`${t.soldAt} IS NOT NULL`),
    index('licenses_pool_sold').on(t.poolId, t.soldAt, t.id).where(sql`${t.soldAt} IS NOT NULL`),
    index('licenses_last_day')
      .on(sql`least(${t.expiresOn}, ${t.validUntil})`, t.id)
      .where(sql`${t.expiresOn} IS NOT NULL OR ${t.validUntil} IS NOT NULL`),
    // Free keys by day, to retire the expired ones and to warn of the others.
    index('licenses_pool_expires')
      .on(t.poolId, t.expiresOn)
      .where(sql`${t.status} = 'available' AND ${t.expiresOn} IS NOT NULL`),
    index('licenses_site_created').on(t.siteId, t.createdAt, t.id).where(sql`${t.siteId} IS NOT NULL`),
    // The order of validation: pending keys first.
    index('licenses_validation_next').on(t.validation, t.validationNextAt).where(isValidatedSql(t)),
  ],
);

/** The files of parts of keys, apart from the other parts: most readers need their names only. */
export const licenseFiles = pgTable(
  'license_files',
  {
    id: id(),
    licenseId: bigintRef()
      .notNull()
      .references(() => licenses.id, { onDelete: 'cascade' }),
    /** The name of the part. */
    part: text().notNull(),
    /** The content, in base64. */
    cipher: bytes().notNull(),
  },
  (t) => [uniqueIndex('license_files_part').on(t.licenseId, t.part)],
);

/** Delivered keys whose licenses were deleted; they cannot be added again. */
export const deliveredKeys = pgTable(
  'delivered_keys',
  {
    keyIndex: bytes().primaryKey(),
    /** Id of the deleted license; 0 of a key that was given by a database that is lost. */
    licenseId: bigintRef().notNull(),
    /** The number of the latest order that had the key; null if it is not known. */
    orderNumber: text(),
    deletedAt: createdAt(),
  },
  (t) => [index('delivered_keys_license').on(t.licenseId)],
);

/** Results of requests that import keys, for idempotent retries. */
export const importRequests = pgTable(
  'import_requests',
  {
    /** The idempotency key. */
    id: uuid().primaryKey(),
    /** Keyed hash of sender and content; an idempotency key is valid for one request only. */
    fingerprint: bytes().notNull(),
    result: jsonb().$type<ImportResult>().notNull(),
    importedAt: createdAt(),
  },
  (t) => [index('import_requests_imported').on(t.importedAt)],
);
