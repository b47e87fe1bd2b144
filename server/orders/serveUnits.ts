import type { Tx } from '../db/open';
import { assignFreeKeys, assignLastKeys, type Recipient } from './assignKeys';
import { USABLE } from './dealing';
import { joinLine } from './joinLine';
import { lockLine } from './lineLock';
import type { Unit } from './OrderState';
import { KeysShort } from './orderTransaction';

const WAITING = 'SELECT count(*) AS waiting FROM backorders WHERE pool_id = $1';

const ENOUGH = `
  SELECT coalesce(sum(n), 0) >= $2 AS enough FROM (
    SELECT CASE WHEN deliveries_left < 0 THEN $2 ELSE deliveries_left END AS n FROM licenses
    WHERE pool_id = $1 AND ${USABLE} LIMIT $2) free`;

/** Gives units of one pool their keys; what none is left for joins the pool's line and is handed back. */
export async function serveUnits(
  tx: Tx,
  to: Recipient,
  poolId: number,
  units: Unit[],
  isAlone: boolean,
): Promise<Unit[]> {
  if (!isAlone) {
    if (await assignFreeKeys(tx, to, poolId, units)) return [];
    throw new KeysShort();
  }
  await lockLine(tx, poolId);
  const isEnough = await isEnoughForAll(tx, poolId, units.length);
  const rest = units.slice(isEnough ? await assignLastKeys(tx, to, poolId, units) : 0);
  if (rest.length > 0) await joinLine(tx, to, poolId, rest);
  return rest;
}

/** Whoever waits already goes first; without a line, the last keys are anybody's. */
async function isEnoughForAll(tx: Tx, poolId: number, need: number): Promise<boolean> {
  const { rows } = await tx.$client.query<{ waiting: number }>(WAITING, [poolId]);
  const waiting = rows[0]?.waiting ?? 0;
  if (waiting === 0) return true;
  const stock = await tx.$client.query<{ enough: boolean }>(ENOUGH, [poolId, waiting + need]);
  return stock.rows[0]?.enough === true;
}
