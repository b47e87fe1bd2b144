import { message } from '#contract/messages/Message';
import type { OrderLicenses, ShopOrder } from '#contract/orders';
import type { Context } from '../../platform/context';
import { invalid } from '../../platform/errors';
import { countGivenKeys } from '../apiKeys';
import { lockSite } from '../sites';
import { applyOrder } from './applyOrder';
import { deliverOrderKeys, requireSite } from './readOrderKeys';
import { runOrderTransaction } from './runOrderTransaction';

/** Places an order of any shop software. Idempotent: a repeated order returns the same keys. */
export async function placeOrder(ctx: Context, order: ShopOrder): Promise<OrderLicenses> {
  const actor = requireSite(ctx);
  const { siteId } = actor;
  rejectDuplicateLines(order);

  const { order_id: orderId, status, customer, line_items: lineItems } = order;
  const { email, first_name: firstName, last_name: lastName } = customer;
  const state = {
    orderId,
    number: orderId,
    status,
    customer: { email, firstName: firstName || null, lastName: lastName || null },
    lineItems,
    isPartlyRefunded: false,
    refundIds: [],
    orderedAt: null,
    paidAt: null,
    modifiedAt: null,
    orderKey: null,
    payment: null,
    language: null,
    subscriptions: null,
    eventId: 0,
  };
  await runOrderTransaction(ctx.db, async (tx, isExclusive) => {
    await lockSite(tx, siteId);
    const { claimed } = await applyOrder(tx, ctx, siteId, state, isExclusive);
    await countGivenKeys(tx, actor, claimed);
  });
  return deliverOrderKeys(ctx, siteId, orderId);
}

function rejectDuplicateLines({ line_items: lines }: ShopOrder): void {
  const seen = new Set<string>();
  for (const [index, { id }] of lines.entries()) {
    if (seen.has(id)) throw invalid({ [`line_items.${index}.id`]: message('orders.line_id_repeated') });
    seen.add(id);
  }
}
