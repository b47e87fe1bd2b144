import type { Tx } from '../../../platform/db/openDatabase';

const SAVE = `
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
    await tx.$client.query(SAVE, [keys.map(({ index }) => index), keys.map(({ orderId }) => orderId)]);
}
