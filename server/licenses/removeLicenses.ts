import { locks } from '../db/locks';
import type { Tx } from '../db/open';
import { refuseUntold } from './refuseUntold';

// Whoever is changing an order that holds one of them is waited for, so that it is known whether it is paid.
const LOCK_ORDERS = `
  SELECT FROM orders WHERE (site_id, order_id) IN (
    SELECT site_id, order_id FROM license_assignments WHERE license_id = ANY($1::bigint[]))
  ORDER BY site_id, order_id FOR SHARE`;

// In one order, so that two such calls never wait for each other crosswise.
const LOCK_LICENSES = 'SELECT FROM licenses WHERE id = ANY($1::bigint[]) ORDER BY id FOR UPDATE';

// Likewise whoever is about to name their keys in a message.
const LOCK_UNITS =
  'SELECT FROM license_assignments WHERE license_id = ANY($1::bigint[]) ORDER BY id FOR UPDATE';

const KEEP_DELIVERED = `
  INSERT INTO delivered_keys (key_index, license_id)
  SELECT key_index, id FROM licenses l
  WHERE id = ANY($1::bigint[]) AND (status <> 'available' OR sold_at IS NOT NULL OR flag IS NOT NULL
    OR EXISTS (SELECT FROM license_assignments a WHERE a.license_id = l.id)
    OR EXISTS (SELECT FROM message_keys k WHERE k.license_id = l.id))
  ON CONFLICT DO NOTHING`;

const DELETE = 'DELETE FROM licenses WHERE id = ANY($1::bigint[]) RETURNING id, pool_id AS pool, status';

interface Removed {
  id: number;
  pool: number;
  status: string;
}

/**
 * Deletes what there is of these licenses, unless a customer is still to be told one of their keys. Keys that
 * anybody has had are remembered, so that they are not sold again when they are imported once more.
 */
export async function removeLicenses(tx: Tx, ids: number[]): Promise<Removed[]> {
  const db = tx.$client;
  // An import that waited for a deleted row of the same key would not see what is remembered of it.
  await db.query('SELECT pg_advisory_xact_lock_shared($1)', [locks.import]);
  for (const lock of [LOCK_ORDERS, LOCK_LICENSES, LOCK_UNITS]) await db.query(lock, [ids]);
  await refuseUntold(tx, ids);
  await db.query(KEEP_DELIVERED, [ids]);
  return (await db.query<Removed>(DELETE, [ids])).rows;
}
