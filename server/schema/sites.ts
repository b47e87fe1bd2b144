import { sql } from 'drizzle-orm';
import { boolean, index, integer, jsonb, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core';
import type { MappingShopState } from '#contract/mappings';
import type { HealthCheckKind } from '#contract/sites';
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
    /** HMAC of the API key: finds the site a shop's call comes from. */
    apiKeyIndex: bytes().notNull(),
    /** The key before, for deliveries that were signed with it and are still on their way. */
    previousApiKeyCipher: bytes(),
    previousApiKeyUntil: timestamptz(),
    /** The shop's web server keeps the Authorization header to itself. */
    credentialsInQuery: boolean().notNull().default(false),
    /** The webhooks that Keystock made in the shop, by the shop's ids. */
    webhookIds: bigintRef().array().notNull().default(sql`'{}'`),
    /** Index of the API key that those were given as their secret, which no shop shows. */
    webhookKeyIndex: bytes(),
    notificationEmail: text(),
    /** From when on keys are delivered by customer note, and by e-mail; null where they are not. */
    noteEnabledAt: timestamptz(),
    emailEnabledAt: timestamptz(),
    /** The shop's own words in its messages; null stands for ours. */
    messageSubject: text(),
    messageIntro: text(),
    isActive: boolean().notNull().default(true),
    lastSyncAt: timestamptz(),
    lastWebhookAt: timestamptz(),
    /** Deliveries refused for their signature. */
    rejectedEvents: integer().notNull().default(0),
    lastRejectedAt: timestamptz(),
    createdAt: createdAt(),
    updatedAt: createdAt(),
  },
  (t) => [uniqueIndex('sites_api_key').on(t.apiKeyIndex), uniqueIndex('sites_url').on(t.url)],
);

/** How it went with a shop the last time, by kind of work. */
export const healthChecks = pgTable(
  'health_checks',
  {
    siteId: bigintRef()
      .notNull()
      .references(() => sites.id, { onDelete: 'cascade' }),
    kind: text().$type<HealthCheckKind>().notNull(),
    checkedAt: timestamptz().notNull(),
    okAt: timestamptz(),
    /** Since when it fails; null while it goes well. */
    failedAt: timestamptz(),
    reason: text(),
    details: jsonb().$type<Record<string, unknown>>(),
  },
  (t) => [primaryKey({ columns: [t.siteId, t.kind] })],
);

/** Shops that were asked for keys and have not handed them over yet. */
export const siteConnections = pgTable(
  'site_connections',
  {
    id: id(),
    /** HMAC of the token that the shop must know. */
    tokenIndex: bytes().notNull(),
    adminId: bigintRef()
      .notNull()
      .references(() => admins.id, { onDelete: 'cascade' }),
    name: text().notNull(),
    url: text().notNull(),
    notificationEmail: text(),
    /** The site that gets new keys, or the one that came of it. */
    siteId: bigintRef().references(() => sites.id, { onDelete: 'cascade' }),
    expiresAt: timestamptz().notNull(),
    /** Once the keys are here; a second hand-over is refused. */
    connectedAt: timestamptz(),
  },
  (t) => [
    uniqueIndex('site_connections_token').on(t.tokenIndex),
    index('site_connections_expires').on(t.expiresAt),
    index('site_connections_site').on(t.siteId),
  ],
);

/** Deleted sites. Whoever registers the shop again gets its id back, and with it what its orders have had. */
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
    /** 0 stands for every variation of the product. */
    variationId: bigintRef().notNull().default(0),
    productName: text().notNull(),
    /** What the shop says of the product now; null while all is as it was mapped. */
    shopState: text().$type<MappingShopState>(),
    /** The name that a renamed product has in the shop. */
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
