import { textOf } from '#contract/texts/Text';
import type { Context } from '../../../platform/context';
import type { Tx } from '../../../platform/db/openDatabase';
import { encodeText } from '../../../platform/db/textColumn';
import { conflict } from '../../../platform/errors';
import { enqueue } from '../../../platform/jobs/enqueue';
import { isPaid } from '../../../schema';
import type { MappingScope } from '../allocation/findPools';
import { applyOrders } from '../apply/applyOrders';
import { parseWooOrder } from '../apply/parseWooOrder';
import type { ReconcileResult } from '../apply/reconcileOrders';
import { readRefundsJob } from '../events/readRefunds';

interface OrderOfShop {
  siteId: number;
  orderId: string;
  body: string;
}

// As a sync stores it, already processed: the order's page and the shop's log show where the order comes from.
const INSERT_EVENT = `
  INSERT INTO webhook_events (site_id, topic, source, order_id, body, processed_at, outcome)
  VALUES ($1, 'order.updated', 'reconciliation', $2, $3, now(), $4) RETURNING id`;

const SET_OUTCOME = 'UPDATE webhook_events SET outcome = $2 WHERE id = $1';

/** Stores an order that only the shop had, and allocates keys to it, of one mapping or none. */
export async function applyOrderOfShop(
  tx: Tx,
  ctx: Context,
  { siteId, orderId, body }: OrderOfShop,
  { isExclusive, scope }: { isExclusive: boolean; scope: MappingScope },
): Promise<ReconcileResult | undefined> {
  const event = parseWooOrder('order.updated', body);
  if (event.kind !== 'order') throw conflict(textOf('earlierOrders.not_in_shop'));
  const { state } = event;
  if (scope !== 'none' && !isPaid(state.status))
    throw conflict(textOf('orders.not_paid', { status: state.status }));
  const values = [siteId, orderId, body, null];
  const { rows } = await tx.$client.query<{ id: number }>(INSERT_EVENT, values);
  const eventId = rows[0]?.id ?? 0;
  const change = { ctx, siteId, state: { ...state, eventId } };
  const [result] = await applyOrders(tx, [change], { isExclusive, scope });
  const { assigned = 0, backordered = 0, flagged = 0 } = result ?? {};
  const outcome = encodeText(textOf('events.applied', { assigned, backordered, flagged }));
  await tx.$client.query(SET_OUTCOME, [eventId, outcome]);
  if (result?.hasUnreadRefunds) await enqueue(tx, readRefundsJob, { siteId, orderId: result.orderId });
  return result;
}
