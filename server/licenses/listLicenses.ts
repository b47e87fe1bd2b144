import { type SQL, sql } from 'drizzle-orm';
import type { LicensePage, LicenseQuery } from '#contract/licenses';
import type { Services } from '../context';
import { licenses } from '../db/tables';
import { readCursor, writeCursor } from './licenseCursor';
import { presentLicense } from './presentLicense';
import { readPage } from './readPage';
import { readStock, type Stock } from './readStock';
import { searchLicenses } from './searchLicenses';

type Needs = Pick<Services, 'db' | 'vault'>;

export async function listLicenses(ctx: Needs, query: LicenseQuery): Promise<LicensePage> {
  const { page, per_page, cursor } = query;
  const place = cursor === undefined ? undefined : readCursor(query, cursor);
  const offset = place ? 0 : (page - 1) * per_page;
  const filters = filtersOf(query);
  const found = query.search ? searchLicenses(ctx.vault, query.search, filters) : undefined;

  const [rows, hits] = await Promise.all([
    // One row more than asked for tells whether another page follows.
    readPage(ctx.db, { query, filters, found, place, limit: per_page + 1, offset }),
    found && countFound(ctx, found),
  ]);
  // The rows bring it along, and save a call; an empty page has none that could.
  const stock = rows[0]?.stock ?? (await readStock(ctx.db, query.license_group_id));

  const total = hits ?? totalOf(stock, query);
  const shownRows = rows.slice(0, per_page);
  const last = rows.length > per_page ? shownRows.at(-1) : undefined;
  return {
    licenses: shownRows.map((row) => presentLicense(ctx.vault, row)),
    pagination: {
      page,
      per_page,
      total,
      total_pages: Math.ceil(total / per_page),
      next_cursor: last ? writeCursor(query, last) : null,
    },
    stats: { available: stock.available, sold: stock.sold, exhausted: stock.exhausted },
  };
}

function filtersOf({ status, license_group_id: pool }: LicenseQuery): SQL {
  const filters = [
    status && sql`${licenses.status} = ${status}`,
    pool !== undefined && sql`${licenses.poolId} = ${pool}`,
  ].filter((filter) => filter !== undefined && filter !== false);
  return filters.length > 0 ? sql.join(filters, sql` AND `) : sql`true`;
}

async function countFound({ db }: Needs, found: SQL): Promise<number> {
  const { rows } = await db.execute<{ n: number }>(sql`SELECT count(*) AS n FROM (${found}) found`);
  return rows[0]?.n ?? 0;
}

function totalOf(stock: Stock, { status }: LicenseQuery): number {
  return status ? stock[status] : stock.available + stock.sold + stock.exhausted + stock.replaced;
}
