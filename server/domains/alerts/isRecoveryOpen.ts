import { sql } from 'drizzle-orm';
import type { Queryable } from '../../platform/db/openDatabase';
import { queryPrepared } from '../../platform/db/queryRows';

/** Whether the service of a site or pool has not resumed since a restore or failover. */
export async function isRecoveryOpen(db: Queryable): Promise<boolean> {
  const [row] = await queryPrepared<{ recovering: boolean }>(
    db,
    sql`SELECT is_recovery_open() AS recovering`,
  );
  return row?.recovering === true;
}
