import type { Tx } from '../../../platform/db/openDatabase';

const RECORD_DELIVERED = `
  INSERT INTO delivered_keys (key_index, license_id, order_number)
  SELECT l.key_index, l.id, d.order_number
  FROM unnest($1::bigint[], $2::text[]) AS d(id, order_number) JOIN licenses l USING (id)
  ON CONFLICT DO NOTHING`;

/** A license whose key a customer has, or had. */
export interface DeliveredLicense {
  id: number;
  /** The number of the latest order that had the key; null if it is not known. */
  orderNumber: string | null;
}

const DELETE = 'DELETE FROM licenses WHERE id = ANY($1::bigint[]) RETURNING id, pool_id AS pool, status';

export interface RemovedLicense {
  id: number;
  pool: number;
  status: string;
}

/**
 * Deletes licenses. The blind indexes of the delivered ones are retained, so that a later import cannot add their keys
 * again. Requires the lock `import`, and those of the licenses and their units.
 */
export async function removeLicenses(
  tx: Tx,
  ids: number[],
  delivered: DeliveredLicense[],
): Promise<RemovedLicense[]> {
  await tx.$client.query(RECORD_DELIVERED, [
    delivered.map(({ id }) => id),
    delivered.map(({ orderNumber }) => orderNumber),
  ]);
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
