import { sql } from 'drizzle-orm';
import {
  boolean,
  doublePrecision,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
} from 'drizzle-orm/pg-core';
import type { MappingShopState, RenewalPolicy, ValidityUnit } from '#contract/mappings';
import type { HealthCheckKind } from '#contract/sites';
import type { Language } from '#contract/texts/language';
import { textColumn } from '../../platform/db/textColumn';
import { admins } from '../accounts/admins';
import { bigintRef, bytes, createdAt, id, timestamptz } from '../columns';
import { pools } from '../stock/pools';

export const sites = pgTable(
  'sites',
  {
    id: id(),
    name: text().notNull(),
    url: text().notNull(),
    /** The URL as one shop has it only once: see `toShopAddress`. */
    address: text().notNull(),
    /** Of WooCommerce; copies of a shop share it. Null if the shop does not say. */
    storeId: text(),
    /** What the shop calls its own address. */
    homeUrl: text(),
    consumerKey: text().notNull(),
    consumerSecretCipher: bytes().notNull(),
    /** Signs the shop's webhooks, and opens nothing else. The specification's `api_key`. */
    webhookSecretCipher: bytes().notNull(),
    /** HMAC of the webhook secret, to tell whether the shop's webhooks have it. */
    webhookSecretIndex: bytes().notNull(),
    /** Still accepted: from webhooks in transit, and until the shop's webhooks have the new one. */
    previousWebhookSecretCipher: bytes(),
    previousWebhookSecretUntil: timestamptz(),
    /** The shop's web server drops the Authorization header. */
    credentialsInQuery: boolean().notNull().default(false),
    /** The shop has plain permalinks. */
    usesRestRoute: boolean().notNull().default(false),
    /** The shop's ids of the webhooks that Keystock created. */
    webhookIds: bigintRef().array().notNull().default(sql`'{}'`),
    /** HMAC of the secret that these webhooks have, which shops do not return. */
    shopSecretIndex: bytes(),
    notificationEmail: text(),
    /** When messages by note, by e-mail and in the order's items were enabled; null while disabled. */
    noteEnabledAt: timestamptz(),
    emailEnabledAt: timestamptz(),
    orderItemEnabledAt: timestamptz(),
    /** Sets an order to `completed` in the shop when all its units have their keys. */
    completeOrders: boolean().notNull().default(false),
    /** When notices of backorders were enabled: they concern later orders. Null while disabled. */
    backorderNoticesEnabledAt: timestamptz(),
    /** Of messages to customers and of order pages. */
    language: text().$type<Language>().notNull().default('en'),
    /** Custom message template; null selects the default. */
    messageSubject: text(),
    messageIntro: text(),
    noticeSubject: text(),
    noticeIntro: text(),
    waitingThanks: text(),
    renewalSubject: text(),
    renewalIntro: text(),
    /** What delivers, see `order_hold`: the statuses of orders that get keys. */
    deliveringStatuses: text().array().notNull().default(sql`'{processing,completed}'`),
    /** The payment methods whose orders get keys only when the shop names a date of payment. */
    prepaidMethods: text().array().notNull().default(sql`'{}'`),
    /** How long an order that delivers waits for its keys. */
    waitMinutes: integer().notNull().default(0),
    /** The metadata of orders in which a fraud plug-in keeps its mark, and the highest one that delivers. */
    riskKey: text(),
    riskLimit: doublePrecision(),
    /** False of an archived site, and of one that is merged into another: nothing is received or sent. */
    isActive: boolean().notNull().default(true),
    /** Its orders are recorded and get no keys. */
    pausedAt: timestamptz(),
    archivedAt: timestamptz(),
    lastSyncAt: timestamptz(),
    lastWebhookAt: timestamptz(),
    /** Webhooks with an invalid signature. */
    rejectedEvents: integer().notNull().default(0),
    lastRejectedAt: timestamptz(),
    /** Of the latest test order that would have been delivered. */
    testedAt: timestamptz(),
    /** A user resumed the site: earlier receipts of another server in its orders do not stop this one. */
    resumedAt: timestamptz(),
    /** The shop has refused or missed every receipt of given keys since then; null if it took the last one. */
    receiptsFailingSince: timestamptz(),
    /** When the receipts that e-mails left without are written, or tried again; null if none is missing. */
    receiptsDueAt: timestamptz(),
    createdAt: createdAt(),
    updatedAt: createdAt(),
  },
  (t) => [uniqueIndex('sites_address').on(t.address), index('sites_store').on(t.storeId)],
);

/** `signature`: a webhook with an invalid one. `too_large`: a webhook that was not read. */
export type CheckHistoryKind =
  | Exclude<HealthCheckKind, 'orders' | 'delivery' | 'identity'>
  | 'signature'
  | 'too_large';

/** Latest result per site and kind of check. */
export const healthChecks = pgTable(
  'health_checks',
  {
    siteId: bigintRef()
      .notNull()
      .references(() => sites.id, { onDelete: 'cascade' }),
    kind: text().$type<HealthCheckKind>().notNull(),
    checkedAt: timestamptz().notNull(),
    okAt: timestamptz(),
    /** Start of the current series of failures; null while the check succeeds. */
    failedAt: timestamptz(),
    reason: textColumn(),
    details: jsonb().$type<Record<string, unknown>>(),
  },
  (t) => [primaryKey({ columns: [t.siteId, t.kind] })],
);

/** Results of health checks and syncs, and of the first webhook that a check follows; kept for the event log. */
export const checkHistory = pgTable(
  'check_history',
  {
    id: id(),
    siteId: bigintRef()
      .notNull()
      .references(() => sites.id, { onDelete: 'cascade' }),
    kind: text().$type<CheckHistoryKind>().notNull(),
    at: createdAt(),
    ok: boolean().notNull(),
    /** What was done, or why it failed. */
    reason: textColumn(),
  },
  (t) => [index('check_history_site').on(t.siteId, t.at), index('check_history_at').on(t.at)],
);

/** Pending connections through a shop's consent page. */
export const siteConnections = pgTable(
  'site_connections',
  {
    id: id(),
    /** HMAC of the token in the callback URL. */
    tokenIndex: bytes().notNull(),
    adminId: bigintRef()
      .notNull()
      .references(() => admins.id, { onDelete: 'cascade' }),
    name: text().notNull(),
    url: text().notNull(),
    notificationEmail: text(),
    /** The site to reauthorize, or the site that the connection created. */
    siteId: bigintRef().references(() => sites.id, { onDelete: 'cascade' }),
    expiresAt: timestamptz().notNull(),
    /** Time of the callback; a second one is rejected. */
    connectedAt: timestamptz(),
  },
  (t) => [
    uniqueIndex('site_connections_token').on(t.tokenIndex),
    index('site_connections_expires').on(t.expiresAt),
    index('site_connections_site').on(t.siteId),
    index('site_connections_admin').on(t.adminId),
  ],
);

/** Deleted sites: a shop registered again gets its id back, and with it the history of its orders. */
export const deletedSites = pgTable(
  'deleted_sites',
  {
    id: bigintRef().primaryKey(),
    url: text().notNull(),
    address: text().notNull(),
    storeId: text(),
  },
  (t) => [index('deleted_sites_address').on(t.address), index('deleted_sites_store').on(t.storeId)],
);

export const mappings = pgTable(
  'mappings',
  {
    id: id(),
    siteId: bigintRef()
      .notNull()
      .references(() => sites.id, { onDelete: 'cascade' }),
    productId: bigintRef().notNull(),
    /** 0 matches every variation. */
    variationId: bigintRef().notNull().default(0),
    productName: text().notNull(),
    /** Result of the latest product check; null if the product is unchanged. */
    shopState: text().$type<MappingShopState>(),
    /** Current name of a renamed product. */
    shopName: text(),
    poolId: bigintRef()
      .notNull()
      .references(() => pools.id),
    keysPerUnit: integer().notNull().default(1),
    /** How long a key is valid after its delivery; null if the sale gives no term. */
    validity: integer(),
    validityUnit: text().$type<ValidityUnit>().notNull().default('month'),
    renewalPolicy: text().$type<RenewalPolicy>().notNull().default('new_key'),
    isActive: boolean().notNull().default(true),
    /** Orders paid earlier get no keys automatically, by the shop's clock; null if all orders do. */
    ordersFrom: timestamptz(),
    createdAt: createdAt(),
  },
  (t) => [
    uniqueIndex('mappings_product').on(t.siteId, t.productId, t.variationId),
    index('mappings_pool').on(t.poolId),
  ],
);

/** The pools of a bundle after the mapping's own one. */
export const mappingPools = pgTable(
  'mapping_pools',
  {
    mappingId: bigintRef()
      .notNull()
      .references(() => mappings.id, { onDelete: 'cascade' }),
    /** From 1. */
    position: integer().notNull(),
    poolId: bigintRef()
      .notNull()
      .references(() => pools.id),
    keysPerUnit: integer().notNull().default(1),
  },
  (t) => [primaryKey({ columns: [t.mappingId, t.position] }), index('mapping_pools_pool').on(t.poolId)],
);

/** The last mapping of each product that is not mapped now, so that it keeps its date when it is mapped again. */
export const deletedMappings = pgTable(
  'deleted_mappings',
  {
    siteId: bigintRef()
      .notNull()
      .references(() => sites.id, { onDelete: 'cascade' }),
    productId: bigintRef().notNull(),
    variationId: bigintRef().notNull(),
    ordersFrom: timestamptz(),
    deletedAt: createdAt(),
  },
  (t) => [primaryKey({ columns: [t.siteId, t.productId, t.variationId] })],
);
