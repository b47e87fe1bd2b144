import { boolean, index, integer, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { at, bytes, createdAt, id, ref } from './columns';
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
    notificationEmail: text(),
    isActive: boolean().notNull().default(true),
    lastSyncAt: at(),
    lastWebhookAt: at(),
    /** Deliveries refused for their signature. */
    refusedDeliveries: integer().notNull().default(0),
    lastRefusedAt: at(),
    createdAt: createdAt(),
    updatedAt: createdAt(),
  },
  (t) => [uniqueIndex('sites_api_key').on(t.apiKeyIndex), uniqueIndex('sites_url').on(t.url)],
);

/** Deleted sites. Whoever registers the shop again gets its id back, and with it what its orders have had. */
export const formerSites = pgTable('former_sites', {
  id: ref().primaryKey(),
  url: text().notNull().unique(),
});

export const mappings = pgTable(
  'mappings',
  {
    id: id(),
    siteId: ref()
      .notNull()
      .references(() => sites.id, { onDelete: 'cascade' }),
    productId: ref().notNull(),
    /** 0 stands for every variation of the product. */
    variationId: ref().notNull().default(0),
    productName: text().notNull(),
    poolId: ref()
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
