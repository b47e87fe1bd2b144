import type { OrderKeys, ShopOrder } from '#contract/orders';
import type { Context } from '../context';
import { statement } from '../db/statement';
import { retried } from '../db/transaction';
import { forbidden, invalid } from '../errors';
import { applyOrder } from './applyOrder';
import { orderTransaction } from './orderTransaction';
import { readOrderKeys } from './readOrderKeys';

/** An order of any shop software; sent again, it is answered with the same keys. */
export async function placeOrder(ctx: Context, order: ShopOrder): Promise<OrderKeys> {
  if (ctx.actor.kind !== 'site') throw forbidden('Only a shop places orders');
  const { siteId } = ctx.actor;
  refuseRepeatedLines(order);

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
    modifiedAt: null,
    eventId: 0,
  };
  await orderTransaction(ctx.db, (tx, isAlone) => applyOrder(tx, ctx, siteId, state, isAlone));
  await noteAnswered(ctx, siteId, orderId);
  return readOrderKeys(ctx, siteId, orderId);
}

const ANSWERED = statement(
  'keys answered',
  `UPDATE license_assignments SET delivered_at = now()
   WHERE site_id = $1 AND order_id = $2 AND license_id IS NOT NULL AND delivered_at IS NULL`,
);

/** The shop has the keys from now on. */
async function noteAnswered({ db }: Context, siteId: number, orderId: string): Promise<void> {
  await retried(() => ANSWERED(db, [siteId, orderId]));
}

function refuseRepeatedLines({ line_items: lines }: ShopOrder): void {
  const seen = new Set<string>();
  for (const [place, { id }] of lines.entries()) {
    if (seen.has(id)) throw invalid({ [`line_items.${place}.id`]: 'This line item id is used twice' });
    seen.add(id);
  }
}
