import { createHash } from 'node:crypto';
import { eq, sql } from 'drizzle-orm';
import type { Db } from '../db/open';
import { licenses, pools, sites } from '../db/tables';
import { orderOf } from './licenseOrder';
import { isAtHand, type Page, pageIds, rowsOf } from './pageIds';
import { type Stock, stockOf } from './readStock';
import { type LicenseRow, shown } from './selectLicenses';

/** A row of the list; each brings the statistics along, which saves a call. */
export type ListedRow = LicenseRow & { stock: Stock };

/** The rows of one page, with the names of their pools and sites. */
export async function readPage(db: Db, page: Page): Promise<ListedRow[]> {
  const { query, limit } = page;
  const columns = { ...shown, stock: stockOf(query.license_group_id) };
  if (isAtHand(page)) {
    const rows = db
      .select(columns)
      .from(licenses)
      .innerJoin(pools, eq(pools.id, licenses.poolId))
      .leftJoin(sites, eq(sites.id, licenses.siteId))
      .where(rowsOf(page))
      .orderBy(orderOf(query))
      .limit(limit);
    // Few texts, always the same index: each connection plans them once.
    return rows.prepare(nameOf(rows.toSQL().sql)).execute();
  }
  return db
    .select(columns)
    .from(sql`(${pageIds(page)}) page`)
    .innerJoin(licenses, sql`${licenses.id} = page.id`)
    .innerJoin(pools, eq(pools.id, licenses.poolId))
    .leftJoin(sites, eq(sites.id, licenses.siteId))
    .orderBy(orderOf(query));
}

const nameOf = (text: string) => `licenses ${createHash('sha1').update(text).digest('base64')}`;
