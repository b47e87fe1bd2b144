import { textOf as text } from '#contract/texts/Text';
import type { Context } from '../../../platform/context';
import type { WooClient } from '../../../platform/woocommerce/createWooClient';
import type { WooOrderItems } from '../../../platform/woocommerce/responseSchemas';
import { ORDER_GONE, TRASH } from '../../../schema';
import type { ClaimedDelivery, OrderUpdate, SentDelivery } from '../Delivery';
import { prepareReceipt } from '../receipts/prepareReceipt';
import { updateWithReceipt } from '../receipts/writeReceipt';
import { assertStillClaimed } from '../sending/claimDelivery';
import { createDeliveryClient, toShopOrderId } from '../sending/deliveryClient';
import { decryptKeys, UndeliverableError } from '../texts/buildDelivery';
import { getItemUpdates, type ItemKey } from './itemMeta';

/** Writes the keys into the items of the shop's order, then completes it. Repeatable: it changes only differences. */
export async function updateShopOrder(ctx: Context, delivery: ClaimedDelivery): Promise<SentDelivery> {
  const { orderUpdate, orderId: remoteId } = delivery;
  if (!orderUpdate) throw new Error('The delivery does not change an order');
  const client = createDeliveryClient(ctx, delivery);
  const id = toShopOrderId(remoteId);
  const order = await client.getOrderItems(id);
  if (!order || order.status === TRASH) {
    if (orderUpdate.keys?.length) throw new UndeliverableError(text(ORDER_GONE));
    return { remoteId };
  }
  const totals = await writeKeys(ctx, client, id, order, delivery, orderUpdate);
  const isCompleted = orderUpdate.completesOrder && (await completeOrder(client, id, order, delivery));
  return { remoteId, isCompleted, ...totals };
}

/** Returns the order's total if the shop changed it: WooCommerce calculates an order again whose items change. */
async function writeKeys(
  ctx: Context,
  client: WooClient,
  id: number,
  order: WooOrderItems,
  delivery: ClaimedDelivery,
  { keys, unknownItems }: OrderUpdate,
): Promise<Pick<SentDelivery, 'hasChanges' | 'newTotal'>> {
  if (!keys) return {};
  const { site, orderId, id: messageId } = delivery;
  const keysByItem = new Map<string, ItemKey[]>();
  for (const { lineItemId, ...key } of decryptKeys(ctx, keys, site.language)) {
    keysByItem.set(lineItemId, [...(keysByItem.get(lineItemId) ?? []), key]);
  }
  const items = order.line_items.filter((item) => !unknownItems.includes(String(item.id)));
  const updates = getItemUpdates(items, keysByItem, site.language);
  if (updates.length === 0) return {};
  const ref = { siteId: site.id, orderId };
  const receipt = await prepareReceipt(ctx, ref, delivery);
  assertStillClaimed(delivery);
  const { total } = await updateWithReceipt(ctx, client, ref, { line_items: updates }, receipt);
  if (total === order.total) return { hasChanges: true };
  ctx.log.warn(
    { message: messageId, order: id, before: order.total, after: total },
    'the shop changed a total',
  );
  return { hasChanges: true, newTotal: total };
}

/** Only an order in process: the shop may have canceled it, or an administrator may be working on it. */
async function completeOrder(
  client: WooClient,
  id: number,
  { status }: WooOrderItems,
  delivery: ClaimedDelivery,
): Promise<boolean> {
  if (status !== 'processing') return status === 'completed' && delivery.wasTried;
  assertStillClaimed(delivery);
  await client.updateOrder(id, { status: 'completed' });
  return true;
}
