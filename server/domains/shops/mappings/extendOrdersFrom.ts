import type { Tx } from '../../../platform/db/openDatabase';

// Null stays null, which includes all orders.
const EXTEND = `
  UPDATE mappings SET orders_from = least(orders_from, CASE WHEN orders_from IS NOT NULL THEN $2::timestamptz END)
  WHERE id = $1`;

/** Gives keys to orders that were paid since a time as well. */
export async function extendOrdersFrom(tx: Tx, mappingId: number, since: Date | null): Promise<void> {
  await tx.$client.query(EXTEND, [mappingId, since]);
}
