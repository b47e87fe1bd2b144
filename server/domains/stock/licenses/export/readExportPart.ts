import { sql } from 'drizzle-orm';
import type { LicenseExport } from '#contract/licenses';
import type { Context } from '../../../../platform/context';
import { queryRows } from '../../../../platform/db/queryRows';
import { licenses, pools } from '../../../../schema';
import type { CursorPosition, SortedRow } from '../list/licenseCursor';
import { findMatches, licenseFiltersSql } from '../list/licenseMatches';
import { isReadInOrder } from '../list/listLicenses';
import { pageIdsSql } from '../list/readLicensePage';

/** The next licenses of an export in the list's order, and the last of them if more follow. */
export interface ExportPart {
  ids: number[];
  last: SortedRow | undefined;
}

type PartRow = { part: number[] | null } & (SortedRow | { [K in keyof SortedRow]: null });

/**
 * Reads the ids of a part at once: a search, which no index delivers in order, is then made once for many rows. The
 * last row is of the same moment, so that the next part begins right after it.
 */
export async function readExportPart(
  { db, vault }: Pick<Context, 'db' | 'vault'>,
  query: LicenseExport,
  position: CursorPosition | undefined,
  limit: number,
): Promise<ExportPart> {
  const filters = licenseFiltersSql(query);
  const matches = isReadInOrder(query) ? undefined : findMatches(await vault.readIndex(db), query)?.rows;
  // One more id shows whether another part follows.
  const idsSql = pageIdsSql({ query, filters, matches, position, limit: limit + 1, offset: 0 });
  const [row] = await queryRows<PartRow>(
    db,
    sql`WITH part AS MATERIALIZED (SELECT ARRAY(SELECT id FROM (${idsSql}) in_order) AS ids)
      SELECT array_to_json(ids[:${limit}::int]) AS part, licenses.id, licenses.pool_id AS "poolId",
        pools.name AS "poolName", licenses.status, licenses.customer_email AS "customerEmail",
        licenses.order_id AS "orderId", licenses.created_at AS "createdAt", licenses.sold_at AS "soldAt"
      FROM part
      LEFT JOIN ${licenses} ON cardinality(ids) > ${limit}::int AND licenses.id = ids[${limit}::int]
      LEFT JOIN ${pools} ON ${pools.id} = licenses.pool_id`,
  );
  return { ids: row?.part ?? [], last: row && row.id !== null ? row : undefined };
}
