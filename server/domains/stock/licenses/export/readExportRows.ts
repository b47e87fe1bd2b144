import { sql } from 'drizzle-orm';
import type { LicenseExport } from '#contract/licenses';
import type { Db } from '../../../../platform/db/openDatabase';
import { queryPrepared } from '../../../../platform/db/queryRows';
import { licenseFiltersSql } from '../list/licenseMatches';

/** The columns of some licenses, each a list with a value for each license. */
export interface ExportRows {
  id: number[];
  /** Hexadecimal. */
  cipher: string[];
  /** Hexadecimal; null without parts. Only of an export of one pool whose keys have parts. */
  parts?: (string | null)[];
  poolId: number[];
  poolName: string[];
  status: string[];
  customerEmail: (string | null)[];
  orderId: (string | null)[];
  usesAllowed: number[];
  usesLeft: number[];
  /** Without time zone, in UTC. */
  createdAt: string[];
  soldAt: (string | null)[];
  siteName: (string | null)[];
}

/**
 * Reads some licenses as the text of `ExportRows`, so that the thread that decrypts them also parses them; null if
 * none of them exists and matches the filters any more.
 */
export async function readExportRows(
  db: Db,
  query: LicenseExport,
  ids: number[],
  hasParts: boolean,
): Promise<string | null> {
  const parts = hasParts ? sql`'parts', json_agg(encode(parts_cipher, 'hex')),` : sql``;
  const [page] = await queryPrepared<{ rows: string | null }>(
    db,
    // LATERAL with OFFSET makes PostgreSQL look up each id; it may otherwise read the whole table for some thousand.
    sql`SELECT CASE WHEN count(*) > 0 THEN json_build_object(
        'id', json_agg(id), 'cipher', json_agg(encode(key_cipher, 'hex')), 'poolId', json_agg(pool_id),
        ${parts} 'poolName', json_agg(pool_name), 'status', json_agg(status), 'customerEmail', json_agg(customer_email),
        'orderId', json_agg(order_id), 'usesAllowed', json_agg(uses_allowed),
        'usesLeft', json_agg(uses_left), 'createdAt', json_agg(created_at AT TIME ZONE 'UTC'),
        'soldAt', json_agg(sold_at AT TIME ZONE 'UTC'), 'siteName', json_agg(site_name))::text END AS rows
      FROM (
        SELECT found.*, pools.name AS pool_name, site_names.name AS site_name
        FROM unnest(${sql.param(ids)}::bigint[]) WITH ORDINALITY AS part (license_id, position)
        CROSS JOIN LATERAL (
          SELECT * FROM licenses WHERE licenses.id = part.license_id AND ${licenseFiltersSql(query)} OFFSET 0
        ) found
        JOIN pools ON pools.id = found.pool_id LEFT JOIN site_names ON site_names.id = found.site_id
        ORDER BY part.position
      ) page`,
  );
  return page?.rows ?? null;
}
