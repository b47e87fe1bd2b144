import type { Context } from '../../../platform/context';
import type { BlindIndex } from '../../../platform/crypto/blindIndex';
import type { Tx } from '../../../platform/db/openDatabase';
import { mayDeliver } from '../../../schema';
import { bookDeliveries, enqueueDeliveries, failLostDeliveries } from '../../deliveries';
import { bookOrders } from './bookOrders';
import type { GivenOrder } from './GivenOrder';
import type { GivenState, OrderOfReceipts } from './readGivenOrder';

interface BookedReceipts {
  /** Keys that were not known to be given. */
  found: number;
  /** The database lacks the key that an index was computed with: which license was given is not known. */
  hasUnreadable: boolean;
}

/** Stores as given and told what receipts of orders say. Repeatable. */
export async function bookReceipts(
  tx: Tx,
  ctx: Context,
  siteId: number,
  recorded: GivenState[],
): Promise<BookedReceipts> {
  const index = await ctx.vault.holdIndex(tx);
  const orders = recorded.map(({ given }) => toGivenOrder(index, given));
  const booked = await bookOrders(tx, siteId, orders);
  await bookDeliveries(tx, ctx, siteId, listSent(recorded), booked);
  // No event may follow: what was not told yet is enqueued, or fails if its keys are lost. A new order has no state yet,
  // which its next event stores.
  const paid = recorded.filter(({ given: { state } }) => state !== undefined && mayDeliver(state.status));
  await enqueueDeliveries(
    tx,
    paid.flatMap(({ given: { orderId } }) => (booked.newOrderIds.has(orderId) ? [] : { siteId, orderId })),
  );
  if (booked.unknown > 0) await failLostDeliveries(tx, ctx, siteId, listSent(paid));
  const hasUnreadable = orders.some(({ keys }) => keys.some(({ indexes }) => indexes.length === 0));
  return { found: booked.found, hasUnreadable };
}

const toGivenOrder = (blindIndex: BlindIndex, { keys, ...order }: OrderOfReceipts): GivenOrder => ({
  ...order,
  keys: keys.map(({ index, ...key }) => ({
    ...key,
    indexes: (blindIndex.bringOver(Buffer.from(index, 'hex')) ?? []).map((bytes) => bytes.toString('hex')),
  })),
});

const listSent = (orders: GivenState[]) => orders.map(({ sent }) => sent);
