import { sql } from 'drizzle-orm';
import type { Queryable } from '../../platform/db/openDatabase';
import { queryPrepared } from '../../platform/db/queryRows';

/** Whether the service of a site or pool has not resumed since a restore or failover. */
export const isRecoveryOpenSql = sql<boolean>`
  (EXISTS (SELECT FROM site_recoveries) OR EXISTS (SELECT FROM pools WHERE held_before IS NOT NULL))`;

export async function isRecoveryOpen(db: Queryable): Promise<boolean> {
  const [row] = await queryPrepared<{ recovering: boolean }>(
    db,
    sql`SELECT ${isRecoveryOpenSql} AS recovering`,
  );
  return row?.recovering === true;
}
