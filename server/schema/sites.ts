import { sql } from 'drizzle-orm';
import { boolean, index, integer, jsonb, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core';
import type { MappingShopState } from '#contract/mappings';
import type { Language } from '#contract/messages/language';
import type { HealthCheckKind } from '#contract/sites';
import { messageText } from '../platform/db/messageColumn';
import { admins } from './admins';
import { bigintRef, bytes, createdAt, id, timestamptz } from './columns';
import { pools } from './pools';

export const sites = pgTable(
  'sites',
  {
    id: id(),
    name: text().notNull(),
    url: text().notNull(),
    consumerKey: text().notNull(),
    consumerSecretCipher: bytes().notNull(),
    apiKeyCipher: bytes().notNull(),
    /** HMAC of the API key, to find the site of a request. */
    apiKeyIndex: bytes().notNull(),
    /** Still accepted for webhooks in transit that were signed with it. */
    previousApiKeyCipher: bytes(),
    previousApiKeyUntil: timestamptz(),
    /** The shop's web server drops the Authorization header. */
    credentialsInQuery: boolean().notNull().default(false),
    /** The shop's ids of the webhooks that Keystock created. */
    webhookIds: bigintRef().array().notNull().default(sql`'{}'`),
    /** Blind index of the API key that is these webhooks' secret, which shops do not return. */
    webhookKeyIndex: bytes(),
    notificationEmail: text(),
    /** When messages by note and by e-mail were enabled; null while disabled. */
    noteEnabledAt: timestamptz(),
    emailEnabledAt: timestamptz(),
    /** Of messages to customers and of order pages. */
    language: text().$type<Language>().notNull().default('en'),
    /** Custom message template; null selects the default. */
    messageSubject: text(),
    messageIntro: text(),
    isActive: boolean().notNull().default(true),
    lastSyncAt: timestamptz(),
    lastWebhookAt: timestamptz(),
    /** Webhooks with an invalid signature. */
    rejectedEvents: integer().notNull().default(0),
    lastRejectedAt: timestamptz(),
    createdAt: createdAt(),
    updatedAt: createdAt(),
  },
  (t) => [uniqueIndex('sites_api_key').on(t.apiKeyIndex), uniqueIndex('sites_url').on(t.url)],
);

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
    reason: messageText(),
    details: jsonb().$type<Record<string, unknown>>(),
  },
  (t) => [primaryKey({ columns: [t.siteId, t.kind] })],
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
  ],
);

/** Deleted sites: a shop registered again gets its id back, and with it the history of its orders. */
export const deletedSites = pgTable('deleted_sites', {
  id: bigintRef().primaryKey(),
  url: text().notNull().unique(),
});

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
    isActive: boolean().notNull().default(true),
    createdAt: createdAt(),
  },
  (t) => [
    uniqueIndex('mappings_product').on(t.siteId, t.productId, t.variationId),
    index('mappings_pool').on(t.poolId),
  ],
);
