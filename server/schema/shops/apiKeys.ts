import { date, index, integer, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import type { ApiKeyScope } from '#contract/permissions';
import { admins } from '../accounts/admins';
import { bigintRef, bytes, createdAt, id, timestamptz } from '../columns';
import { sites } from './sites';

/** Keys of the API for orders of shops that are not WooCommerce. */
export const apiKeys = pgTable(
  'api_keys',
  {
    id: id(),
    siteId: bigintRef()
      .notNull()
      .references(() => sites.id, { onDelete: 'cascade' }),
    name: text().notNull(),
    /** HMAC of the key, which is not stored. */
    keyHash: bytes().notNull(),
    /** The key's last characters; null if unknown. */
    ending: text(),
    scopes: text().array().$type<ApiKeyScope[]>().notNull(),
    /** Keys that orders may get in a day (UTC); null if unlimited. */
    quota: integer(),
    quotaDay: date(),
    /** On `quotaDay`. */
    quotaUsed: integer().notNull().default(0),
    /** The last day on which the key is valid, in UTC. */
    expiresOn: date(),
    /** Written at most once a minute. */
    lastUsedAt: timestamptz(),
    /** Null if the key is older than this table. */
    adminId: bigintRef().references(() => admins.id, { onDelete: 'set null' }),
    createdAt: createdAt(),
    revokedAt: timestamptz(),
  },
  (t) => [
    uniqueIndex('api_keys_hash').on(t.keyHash),
    index('api_keys_site').on(t.siteId),
    index('api_keys_admin').on(t.adminId),
  ],
);
