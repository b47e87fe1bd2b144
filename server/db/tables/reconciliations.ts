import { sql } from 'drizzle-orm';
import { index, integer, pgTable, text } from 'drizzle-orm/pg-core';
import { at, ref } from './columns';
import { sites } from './sites';

/** How far each shop's orders and products have been looked at. A site without a row was never looked at. */
export const reconciliations = pgTable(
  'reconciliations',
  {
    siteId: ref()
      .primaryKey()
      .references(() => sites.id, { onDelete: 'cascade' }),
    /** The site's registration by the shop's own clock; null until the first look asked what time it is there. */
    beginsAt: at(),
    /** Up to which change orders were read, by the shop's own clock; never later than our own. */
    reconciledUntil: at().notNull(),
    nextAt: at().notNull().defaultNow(),
    productsNextAt: at().notNull().defaultNow(),
    /** Orders whose webhook had not brought what the shop knew: how many ever, and the last ones. */
    missedOrders: integer().notNull().default(0),
    lastMissed: text().array().notNull().default(sql`'{}'`),
    lastMissedAt: at(),
  },
  (t) => [index('reconciliations_next').on(t.nextAt)],
);
