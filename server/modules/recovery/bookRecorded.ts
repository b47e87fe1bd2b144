import type { Context } from '../../platform/context';
import type { Tx } from '../../platform/db/openDatabase';
import { isPaid } from '../../schema';
import { bookMessages, enqueueMessages, failLostMessages } from '../messages';
import { bookOrders } from './bookOrders';
import type { GivenState } from './readGivenOrder';

/** Stores as given and told what records of orders say; returns the number of keys that were not known. Repeatable. */
export async function bookRecorded(
  tx: Tx,
  ctx: Context,
  siteId: number,
  recorded: GivenState[],
): Promise<number> {
  const booked = await bookOrders(
    tx,
    siteId,
    recorded.map(({ given }) => given),
  );
  await bookMessages(tx, ctx, siteId, listSent(recorded), booked);
  // No event may follow: what was not told yet is enqueued, or fails if its keys are lost. A new order has no state yet,
  // which its next event stores.
  const paid = recorded.filter(({ given: { state } }) => state !== undefined && isPaid(state.status));
  await enqueueMessages(
    tx,
    paid.flatMap(({ given: { orderId } }) => (booked.newOrderIds.has(orderId) ? [] : { siteId, orderId })),
  );
  if (booked.unknown > 0) await failLostMessages(tx, ctx, siteId, listSent(paid));
  return booked.found;
}

const listSent = (orders: GivenState[]) => orders.map(({ sent }) => sent);
