import { sql } from 'drizzle-orm';
import { index, integer, pgTable, text } from 'drizzle-orm/pg-core';
import { bigintRef, timestamptz } from '../columns';
import { sites } from './sites';

/** Progress of each shop's order and product syncs; sites without a row were never synced. */
export const siteSyncs = pgTable(
  'site_syncs',
  {
    siteId: bigintRef()
      .primaryKey()
      .references(() => sites.id, { onDelete: 'cascade' }),
    /** The site's registration by the shop's clock; null until the first sync has read that clock. */
    startsAt: timestamptz(),
    /** Latest synced modification by the shop's clock; never later than the database's clock. */
    syncedUntil: timestamptz().notNull(),
    nextAt: timestamptz().notNull().defaultNow(),
    productsNextAt: timestamptz().notNull().defaultNow(),
    /** Orders whose webhook did not arrive: total number, and the latest ones. */
    recoveredOrders: integer().notNull().default(0),
    lastRecovered: text().array().notNull().default(sql`'{}'`),
    lastRecoveredAt: timestamptz(),
    /** The last webhook before the latest unusual gap, which requested syncs. */
    gapSince: timestamptz(),
    /** Where the next sync continues to look for deleted orders, backwards by date and id; null for the newest. */
    deletionsCheckedFrom: timestamptz(),
    /** Id of the order of that date. */
    deletionsCheckedId: bigintRef(),
  },
  (t) => [index('site_syncs_next').on(t.nextAt)],
);
