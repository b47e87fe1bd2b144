import { index, integer, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { bytes, createdAt, id, timestamptz } from '../columns';

/** A call of the API that its caller may repeat: it is carried out once. */
export const idempotencyKeys = pgTable(
  'idempotency_keys',
  {
    id: id(),
    /** A user, or an API token. */
    caller: text().notNull(),
    key: text().notNull(),
    /** Hash of method, path and body. */
    fingerprint: bytes().notNull(),
    /** Which run of the call has the claim, until its time is over. */
    claim: integer().notNull().default(1),
    claimedUntil: timestamptz().notNull(),
    /** The claim whose transaction was committed. */
    doneClaim: integer(),
    status: integer(),
    /** May contain what the API tells once, such as a new secret. */
    responseCipher: bytes(),
    createdAt: createdAt(),
  },
  (t) => [
    uniqueIndex('idempotency_keys_key').on(t.caller, t.key),
    // For the purge.
    index('idempotency_keys_created').on(t.createdAt),
  ],
);
