import { sql } from 'drizzle-orm';
import { index, integer, pgTable, text } from 'drizzle-orm/pg-core';
import { bigintRef, timestamptz } from './columns';
import { sites } from './sites';

/** How far each shop's orders and products have been looked at. A site without a row was never looked at. */
export const siteSyncs = pgTable(
  'site_syncs',
  {
    siteId: bigintRef()
      .primaryKey()
      .references(() => sites.id, { onDelete: 'cascade' }),
    /** The site's registration by the shop's own clock; null until the first look asked what time it is there. */
    startsAt: timestamptz(),
    /** Up to which change orders were read, by the shop's own clock; never later than our own. */
    syncedUntil: timestamptz().notNull(),
    nextAt: timestamptz().notNull().defaultNow(),
    productsNextAt: timestamptz().notNull().defaultNow(),
    /** Orders whose webhook had not brought what the shop knew: how many ever, and the last ones. */
    recoveredOrders: integer().notNull().default(0),
    lastRecovered: text().array().notNull().default(sql`'{}'`),
    lastRecoveredAt: timestamptz(),
  },
  (t) => [index('site_syncs_next').on(t.nextAt)],
);
