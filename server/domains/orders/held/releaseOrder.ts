import type { Tx } from '../../../platform/db/openDatabase';
import type { OrderRef } from '../../deliveries';
import { lockSite } from '../../shops';

const RELEASE = `
  UPDATE orders SET released_at = now()
  FROM (SELECT held_for FROM orders WHERE site_id = $1 AND order_id = $2 FOR NO KEY UPDATE) known
  WHERE site_id = $1 AND order_id = $2 AND known.held_for IN ('payment', 'risk', 'wait')
  RETURNING known.held_for`;

/** Lets an order get its keys in spite of its payment, its risk or its wait; returns which of them held it. */
export async function releaseOrder(tx: Tx, { siteId, orderId }: OrderRef): Promise<string | undefined> {
  await lockSite(tx, siteId);
  const { rows } = await tx.$client.query<{ held_for: string }>(RELEASE, [siteId, orderId]);
  return rows[0]?.held_for;
}
