import type { Tx } from '../../../platform/db/openDatabase';
import { enqueueFulfillBackorders } from '../../stock';
import { lockLicenses, restockLicenses } from '../allocation/restockKeys';

/** SQL: no customer has seen the new keys of a recalled key `k`: none was sent, shown on a page or read by a shop. */
const IS_UNSEEN = `NOT EXISTS (SELECT FROM license_replacements r JOIN license_assignments a ON a.id = r.assignment_id
  WHERE r.recall_id = k.recall_id AND r.license_id = k.license_id AND (a.license_id <> r.new_license_id
    OR a.delivered_at IS NOT NULL OR EXISTS (SELECT FROM delivery_keys d
      WHERE d.assignment_id = a.id AND d.license_id = r.new_license_id)))`;

const NEXT = `
  SELECT k.license_id FROM recalled_keys k WHERE k.recall_id = $1 AND k.state = 'replaced' AND ${IS_UNSEEN}
  ORDER BY k.sold_at, k.license_id LIMIT $2`;

const UNITS = `
  SELECT license_id, new_license_id, assignment_id FROM license_replacements
  WHERE recall_id = $1 AND license_id = ANY($2::bigint[])`;

// Waits for a transaction that adds these units to a message.
const LOCK_UNITS = 'SELECT FROM license_assignments WHERE id = ANY($1::bigint[]) ORDER BY id FOR UPDATE';

const STILL_UNSEEN = `
  SELECT license_id FROM recalled_keys k WHERE recall_id = $1 AND license_id = ANY($2::bigint[]) AND ${IS_UNSEEN}`;

const GIVE_BACK = `
  UPDATE license_assignments a SET license_id = r.license_id, delivered_at = r.previous_delivered_at
  FROM license_replacements r
  WHERE r.recall_id = $1 AND r.license_id = ANY($2::bigint[]) AND a.id = r.assignment_id`;

// What a replacement leaves tells the status: the uses that are left.
const RESTORE = `
  UPDATE licenses l SET status = status_with(l.uses_left, l.uses_allowed, 'available'), replacement_note = k.previous_note
  FROM recalled_keys k WHERE k.recall_id = $1 AND k.license_id = ANY($2::bigint[]) AND l.id = k.license_id`;

const FORGET = 'DELETE FROM license_replacements WHERE recall_id = $1 AND license_id = ANY($2::bigint[])';

interface UnitRow {
  license_id: number;
  new_license_id: number;
  assignment_id: number;
}

/**
 * Gives the next replaced keys of a recall back to their units, and the new ones to the stock, unless a customer has seen them.
 * Messages that wait for the new keys have nothing to tell, and are dropped when they are due.
 */
export async function restoreKeys(
  tx: Tx,
  { id: recallId, pool_id: poolId }: { id: number; pool_id: number },
  limit: number,
): Promise<{ ids: number[]; isDone: boolean }> {
  const db = tx.$client;
  const read = async (sql: string, values: unknown[]) =>
    (await db.query<{ license_id: number }>(sql, values)).rows.map(({ license_id }) => license_id);
  const next = await read(NEXT, [recallId, limit]);
  const { rows: units } = await db.query<UnitRow>(UNITS, [recallId, next]);
  await lockLicenses(tx, [...next, ...units.map(({ new_license_id }) => new_license_id)]);
  await db.query(LOCK_UNITS, [units.map(({ assignment_id }) => assignment_id)]);
  const ids = await read(STILL_UNSEEN, [recallId, next]);
  await db.query(GIVE_BACK, [recallId, ids]);
  await db.query(RESTORE, [recallId, ids]);
  const unused = units.filter(({ license_id }) => ids.includes(license_id));
  await restockLicenses(
    tx,
    unused.map(({ new_license_id }) => new_license_id),
  );
  await db.query(FORGET, [recallId, ids]);
  if (unused.length > 0) await enqueueFulfillBackorders(tx, poolId);
  return { ids, isDone: next.length === 0 };
}
