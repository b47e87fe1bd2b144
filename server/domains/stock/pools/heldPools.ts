import type { Queryable, Tx } from '../../../platform/db/openDatabase';
import { enqueueFulfillBackorders } from './backorderQueue';

const HOLD_ALL = `UPDATE pools SET held_before = 'infinity'`;

/** Holds the keys of all pools until the sites that are recovering were read. */
export async function holdPools(tx: Tx): Promise<void> {
  await tx.$client.query(HOLD_ALL);
}

const QUARANTINE =
  'UPDATE pools SET is_quarantined = true WHERE held_before IS NOT NULL AND ($1::bigint[] IS NULL OR id = ANY($1))';

/** Holds the keys of these held pools, or of all, until a user decides. */
export async function quarantinePools(tx: Tx, poolIds: number[] | null): Promise<void> {
  await tx.$client.query(QUARANTINE, [poolIds]);
}

const QUARANTINE_ALL = `
  UPDATE pools SET is_quarantined = true, held_before = coalesce(held_before, clock_timestamp())`;

/** Holds the present keys of all pools until a user decides. */
export async function quarantineAllPools(tx: Tx): Promise<void> {
  await tx.$client.query(QUARANTINE_ALL);
}

const IS_HELD = `l.pool_id = p.id AND l.status = 'available' AND l.created_at <= p.held_before`;

const END_QUARANTINE = `
  UPDATE pools p SET is_quarantined = false WHERE id = $1 AND is_quarantined
  RETURNING (SELECT count(*) FROM licenses l WHERE ${IS_HELD}) AS keys`;

const WITHDRAW = `
  UPDATE licenses l SET status = 'replaced', replacement_note = $2 FROM pools p WHERE p.id = $1 AND ${IS_HELD}`;

/**
 * Ends the quarantine of a pool's keys, which are withdrawn with the note, if there is one. Returns their number; undefined
 * if the pool is not in quarantine.
 */
export async function endPoolQuarantine(
  tx: Tx,
  poolId: number,
  withdrawalNote: string | null,
): Promise<number | undefined> {
  const { rows } = await tx.$client.query<{ keys: number }>(END_QUARANTINE, [poolId]);
  if (rows[0] && withdrawalNote !== null) await tx.$client.query(WITHDRAW, [poolId, withdrawalNote]);
  return rows[0]?.keys;
}

const RELEASE = `
  UPDATE pools SET held_before = NULL
  WHERE held_before IS NOT NULL AND NOT is_quarantined AND NOT EXISTS (SELECT FROM recovering_sites) RETURNING id`;

// Keys that are imported from now on are new.
const HOLD_QUARANTINED = `
  UPDATE pools SET held_before = clock_timestamp()
  WHERE held_before = 'infinity' AND is_quarantined AND NOT EXISTS (SELECT FROM recovering_sites)`;

/** Gives the held keys of all pools again once everything given is known. Requires `lockEpoch`. */
export async function releasePools(tx: Tx): Promise<void> {
  await tx.$client.query(HOLD_QUARANTINED);
  const { rows } = await tx.$client.query<{ id: number }>(RELEASE);
  for (const { id } of rows.toSorted((one, other) => one.id - other.id))
    await enqueueFulfillBackorders(tx, id);
}

const ARE_RELEASABLE = `
  SELECT FROM pools WHERE held_before IS NOT NULL AND (NOT is_quarantined OR held_before = 'infinity')
    AND NOT EXISTS (SELECT FROM recovering_sites) LIMIT 1`;

/** Whether `releasePools` would change a pool. */
export async function areReleasable({ $client }: Queryable): Promise<boolean> {
  return (await $client.query(ARE_RELEASABLE)).rowCount === 1;
}

/** A pool with held keys. */
export interface HeldPool {
  id: number;
  name: string;
  keys: number;
  is_quarantined: boolean;
}

const HELD_POOLS = `
  SELECT p.id, p.name, p.is_quarantined, (SELECT count(*) FROM licenses l WHERE ${IS_HELD}) AS keys
  FROM pools p WHERE p.held_before IS NOT NULL ORDER BY p.name, p.id`;

export async function listHeldPools({ $client }: Queryable): Promise<HeldPool[]> {
  return (await $client.query<HeldPool>(HELD_POOLS)).rows;
}
