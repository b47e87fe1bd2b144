import { sql } from 'drizzle-orm';
import type { Queryable } from '../db/open';

/** How many keys stand in each state; those that were withdrawn are in none. */
export interface States {
  valid: number;
  invalid: number;
  pending: number;
}

/** Of one pool, or of all. Counted as they change: nothing here reads the licenses. */
export async function readStates(db: Queryable, poolId?: number): Promise<States> {
  const { rows } = await db.execute<States & Record<string, unknown>>(
    sql`SELECT coalesce(sum(valid), 0)::bigint AS valid, coalesce(sum(invalid), 0)::bigint AS invalid,
          coalesce(sum(pending), 0)::bigint AS pending
        FROM pool_stock WHERE ${poolId === undefined ? sql`true` : sql`pool_id = ${poolId}`}`,
  );
  return rows[0] ?? { valid: 0, invalid: 0, pending: 0 };
}
