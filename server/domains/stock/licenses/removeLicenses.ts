import type { Tx } from '../../../platform/db/openDatabase';

const RECORD_DELIVERED = `
  INSERT INTO delivered_keys (key_index, license_id, order_number)
  SELECT key_index, id, coalesce((SELECT o.number FROM license_assignments a JOIN orders o USING (site_id, order_id)
    WHERE a.license_id = l.id ORDER BY a.assigned_at DESC LIMIT 1), l.order_id)
  FROM licenses l
  WHERE id = ANY($1::bigint[]) AND (status <> 'available' OR sold_at IS NOT NULL OR flag IS NOT NULL
    OR EXISTS (SELECT FROM license_assignments a WHERE a.license_id = l.id)
    OR EXISTS (SELECT FROM delivery_keys k WHERE k.license_id = l.id))
  ON CONFLICT DO NOTHING`;

const DELETE = 'DELETE FROM licenses WHERE id = ANY($1::bigint[]) RETURNING id, pool_id AS pool, status';

export interface RemovedLicense {
  id: number;
  pool: number;
  status: string;
}

/**
 * Deletes licenses. The blind indexes of delivered keys are retained, so that a later import cannot add these keys again.
 * Requires the lock `import`, and those of the licenses and their units.
 */
export async function removeLicenses(tx: Tx, ids: number[]): Promise<RemovedLicense[]> {
  await tx.$client.query(RECORD_DELIVERED, [ids]);
  return (await tx.$client.query<RemovedLicense>(DELETE, [ids])).rows;
}

const SAVE_DELIVERED = `
  INSERT INTO delivered_keys (key_index, license_id, order_number)
  SELECT decode(hex, 'hex'), 0, order_id FROM unnest($1::text[], $2::text[]) AS i(hex, order_id)
  ON CONFLICT DO NOTHING`;

interface DeliveredKey {
  /** The blind index in hexadecimal. */
  index: string;
  orderId: string;
}

/** Keeps keys that customers have, and that are not stored, from being added to stock. */
export async function saveDeliveredKeys(tx: Tx, keys: DeliveredKey[]): Promise<void> {
  if (keys.length > 0)
    await tx.$client.query(SAVE_DELIVERED, [
      keys.map(({ index }) => index),
      keys.map(({ orderId }) => orderId),
    ]);
}
