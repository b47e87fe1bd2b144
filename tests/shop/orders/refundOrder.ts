import * as z from 'zod/mini';
import { refusal } from '../answers';
import type { ShopState } from '../ShopState';
import { withGmt } from '../times';
import { enqueueDeliveries } from '../webhooks/enqueueDeliveries';
import { findOrder } from './findOrder';
import { formatMoney, presentLine } from './presentOrder';
import { getRefundedTotal, getTotal, type ShopOrder, type ShopRefund } from './ShopOrder';
import { setStatus } from './setStatus';

export const RefundInput = z.object({
  /** All that is left and the lines do not say, unless told otherwise. */
  amount: z.optional(z.coerce.number()),
  reason: z._default(z.string(), ''),
  line_items: z._default(
    z.array(
      z.object({
        id: z.int(),
        quantity: z._default(z.int(), 0),
        refund_total: z.optional(z.coerce.number()),
      }),
    ),
    [],
  ),
});
export type RefundInput = z.input<typeof RefundInput>;

/** Money back, for some units, for an amount or for everything; the last of it makes the order refunded. */
export function refundOrder(shop: ShopState, id: number, input: RefundInput): ShopRefund {
  const order = findOrder(shop, id, 'note-unknown-order');
  const refund = addRefund(shop, order, RefundInput.parse(input));
  if (refund.isFull) setStatus(shop, order, 'refunded');
  order.modified = shop.now();
  enqueueDeliveries(shop, 'order.updated', id);
  return refund;
}

/** What putting an order to 'refunded' by hand does. */
export function refundRemainder(shop: ShopState, order: ShopOrder): void {
  const amount = getRemainingAmount(order);
  if (amount > 0) addRefund(shop, order, { amount, reason: 'Order fully refunded.', line_items: [] });
}

const roundToCents = (amount: number) => Math.round(amount * 100) / 100;

const getRemainingAmount = (order: ShopOrder) => roundToCents(getTotal(order) - getRefundedTotal(order));

function addRefund(shop: ShopState, order: ShopOrder, input: z.output<typeof RefundInput>): ShopRefund {
  const { reason, line_items } = input;
  const id = shop.nextId('post');
  const lines = line_items.map((asked) => {
    const of = order.lines.find((line) => line.id === asked.id);
    if (!of) throw refusal(400, 'woocommerce_rest_invalid_line_item', 'Line item not found');
    const { quantity, refund_total: total = of.price * quantity } = asked;
    return { id: shop.nextId('line'), of, quantity, total, metaId: shop.nextId('meta') };
  });
  const named = roundToCents(lines.reduce((sum, { total }) => sum + total, 0));
  const amount = input.amount ?? (lines.length > 0 ? named : getRemainingAmount(order));
  if (!(amount > 0) || amount > getRemainingAmount(order)) {
    throw refusal(500, 'woocommerce_rest_cannot_create_order_refund', 'Invalid refund amount.');
  }
  const isFull = amount >= getRemainingAmount(order);
  const refund = { id, created: shop.now(), amount, reason, typeId: shop.nextId('meta'), lines, isFull };
  order.refunds.push(refund);
  return refund;
}

/** A refund as `/orders/{id}/refunds` shows it: quantities are negative and name the line that they are of. */
export function presentRefund(shop: ShopState, order: ShopOrder, refund: ShopRefund) {
  const { id, created, amount, reason, typeId, lines, isFull } = refund;
  const up = `${shop.url}/wp-json/wc/v3/orders/${order.id}`;
  return {
    id,
    ...withGmt('date_created', created),
    amount: formatMoney(amount),
    reason,
    refunded_by: 1,
    refunded_payment: false,
    meta_data: [{ id: typeId, key: '_refund_type', value: isFull ? 'full' : 'partial' }],
    line_items: lines.map((line) => presentRefundLine(shop, line)),
    shipping_lines: [],
    tax_lines: [],
    fee_lines: [],
    _links: {
      self: [{ href: `${up}/refunds/${id}`, targetHints: { allow: ['GET', 'DELETE'] } }],
      collection: [{ href: `${up}/refunds` }],
      up: [{ href: up }],
    },
  };
}

function presentRefundLine(
  shop: ShopState,
  { id, of, quantity, total, metaId }: ShopRefund['lines'][number],
) {
  const key = '_refunded_item_id';
  const value = String(of.id);
  const meta = { id: metaId, key, value, display_key: key, display_value: value };
  const line = presentLine(shop, of, -quantity);
  return {
    ...line,
    id,
    subtotal: formatMoney(-total),
    total: formatMoney(-total),
    meta_data: [...line.meta_data, meta],
  };
}
