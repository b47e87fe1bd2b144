import { UNLIMITED } from '#contract/licenses';
import type { Tx } from '../db/open';
import { lockLine } from './lineLock';

interface FreeKey {
  id: number;
  deliveries_left: number;
}

const USABLE = `pool_id = $1 AND status = 'available' AND deliveries_left <> 0
  AND validation IS DISTINCT FROM 'invalid'`;

const OLDEST = `ORDER BY created_at, id LIMIT $2 FOR NO KEY UPDATE`;

const TAKE_FREE = `SELECT id, deliveries_left FROM licenses
  WHERE ${USABLE} AND NOT EXISTS (SELECT FROM waiting_units WHERE pool_id = $1) ${OLDEST} SKIP LOCKED`;

const TAKE_LAST = `SELECT id, deliveries_left FROM licenses WHERE ${USABLE} ${OLDEST}`;

const ENOUGH = `
  SELECT coalesce(sum(n), 0) >= $2 AS enough FROM (
    SELECT CASE WHEN deliveries_left < 0 THEN $2 ELSE deliveries_left END AS n
    FROM licenses WHERE ${USABLE} LIMIT $2) free`;

const WAITING = 'SELECT count(*) AS waiting FROM waiting_units WHERE pool_id = $1';

/**
 * Takes up to `need` deliveries of the pool, oldest key first, and holds their licenses: one id for each
 * delivery. What is missing may join the line in this transaction, and nothing is stranded there.
 *
 * Keys in other hands are passed over first. Only when that is not enough are they waited for, because the
 * others may need just some deliveries of them, or give up: alone at the pool's line, and with nothing of
 * this pool in hand, so that no two wait for each other.
 */
export async function takeKeys(tx: Tx, poolId: number, need: number): Promise<number[]> {
  const db = tx.$client;
  await db.query('SAVEPOINT keys');
  const free = deal((await db.query<FreeKey>(TAKE_FREE, [poolId, need])).rows, need);
  if (free.length === need) {
    await db.query('RELEASE SAVEPOINT keys');
    return free;
  }
  await db.query('ROLLBACK TO SAVEPOINT keys; RELEASE SAVEPOINT keys');
  await lockLine(tx, poolId);
  if (!(await isEnoughForAll(tx, poolId, need))) return [];
  return takeLastKeys(tx, poolId, need);
}

/** Takes keys while holding the pool's line; waits for those in other hands. */
export async function takeLastKeys(tx: Tx, poolId: number, need: number): Promise<number[]> {
  const { rows } = await tx.$client.query<FreeKey>(TAKE_LAST, [poolId, need]);
  return deal(rows, need);
}

/** Whoever waits already goes first; without a line, the last keys are anybody's. */
async function isEnoughForAll(tx: Tx, poolId: number, need: number): Promise<boolean> {
  const { rows } = await tx.$client.query<{ waiting: number }>(WAITING, [poolId]);
  const waiting = rows[0]?.waiting ?? 0;
  if (waiting === 0) return true;
  const stock = await tx.$client.query<{ enough: boolean }>(ENOUGH, [poolId, waiting + need]);
  return stock.rows[0]?.enough === true;
}

function deal(keys: FreeKey[], need: number): number[] {
  const dealt: number[] = [];
  for (const { id, deliveries_left } of keys) {
    const open = need - dealt.length;
    const deliveries = deliveries_left === UNLIMITED ? open : Math.min(deliveries_left, open);
    for (let n = 0; n < deliveries; n++) dealt.push(id);
  }
  return dealt;
}
