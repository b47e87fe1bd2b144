import { sql } from 'drizzle-orm';
import { locks } from '../db/locks';
import type { Tx } from '../db/open';

/**
 * Makes this transaction the only one that looks at the pool's last keys and at its waiting line. Stock that
 * is being added and not yet committed is waited for, so that no unit joins the line beside it.
 */
export async function lockLine(tx: Tx, poolId: number): Promise<void> {
  await tx.execute(sql`SELECT pg_advisory_xact_lock(${locks.waitingLine}, ${poolId}::int)`);
}

/** Holds the line back until stock that was added is committed; false when somebody is at the line right now. */
export async function holdLine(tx: Tx, poolId: number): Promise<boolean> {
  const { rows } = await tx.execute<{ held: boolean }>(
    sql`SELECT pg_try_advisory_xact_lock_shared(${locks.waitingLine}, ${poolId}::int) AS held`,
  );
  return rows[0]?.held === true;
}

/** Takes the lines that nobody is at, as `lockLine` does, and says which; waits for none. */
export async function tryLockLines(tx: Tx, poolIds: number[]): Promise<number[]> {
  const { rows } = await tx.$client.query<{ id: number }>(
    'SELECT id FROM unnest($1::bigint[]) AS p(id) WHERE pg_try_advisory_xact_lock($2, id::int)',
    [poolIds, locks.waitingLine],
  );
  return rows.map(({ id }) => id);
}
