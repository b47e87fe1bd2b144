import type { Tx } from '../../platform/db/openDatabase';
import { type OrderRef, toArrays } from './enqueueDeliveries';
import { recordDeliveryHealth } from './sending/deliveryHealth';

const OF_ORDERS = `unnest($1::bigint[], $2::text[]) AS u(site_id, order_id)
  WHERE t.site_id = u.site_id AND t.order_id = u.order_id`;

// One that is being sent has its data in memory; its result has none.
const CANCEL = `
  DELETE FROM deliveries t USING ${OF_ORDERS} AND t.state IN ('queued', 'failed') AND t.channel <> 'order_item'
  RETURNING t.site_id`;
const DELETE_LINKS = `DELETE FROM order_links t USING ${OF_ORDERS}`;

/** Cancels what a customer was to be told about orders, and deletes the links to their pages; returns the number canceled. */
export async function eraseDeliveries(tx: Tx, orders: OrderRef[]): Promise<number> {
  const refs = toArrays(orders);
  const { rows: canceled } = await tx.$client.query<{ site_id: number }>(CANCEL, refs);
  for (const siteId of new Set(canceled.map(({ site_id }) => site_id)))
    await recordDeliveryHealth(tx, siteId);
  await tx.$client.query(DELETE_LINKS, refs);
  return canceled.length;
}
