import * as z from 'zod/mini';
import { restockRefunded } from '../products/editProduct';
import { shopError } from '../responses';
import type { ShopState } from '../ShopState';
import { withGmt } from '../times';
import { enqueueDeliveries } from '../webhooks/enqueueDeliveries';
import { findOrder } from './findOrder';
import { formatMoney, presentLine } from './presentOrder';
import { getRefundedTotal, getTotal, type ShopOrder, type ShopRefund } from './ShopOrder';
import { setStatus } from './setStatus';

export const RefundInput = z.object({
  /** Default: the total of the lines, or the remaining amount. */
  amount: z.optional(z.coerce.number()),
  reason: z._default(z.string(), ''),
  api_restock: z._default(z.boolean(), true),
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

/** Refunds units, an amount or everything; a full refund sets the status to refunded. */
export function refundOrder(shop: ShopState, id: number, input: RefundInput): ShopRefund {
  const order = findOrder(shop, id, 'note-unknown-order');
  const parsed = RefundInput.parse(input);
  const refund = addRefund(shop, order, parsed);
  if (parsed.api_restock)
    for (const { line, quantity } of refund.lines) restockRefunded(shop, line, quantity);
  if (refund.isFull) setStatus(shop, order, 'refunded');
  order.modified = shop.now();
  enqueueDeliveries(shop, 'order.updated', id);
  return refund;
}

/** Refunds the remaining amount, as setting the status to 'refunded' does. */
export function refundRemainder(shop: ShopState, order: ShopOrder): void {
  const amount = getRemainingAmount(order);
  if (amount > 0)
    addRefund(shop, order, { amount, reason: 'Order fully refunded.', line_items: [], api_restock: false });
}

const roundToCents = (amount: number) => Math.round(amount * 100) / 100;

const getRemainingAmount = (order: ShopOrder) => roundToCents(getTotal(order) - getRefundedTotal(order));

function addRefund(shop: ShopState, order: ShopOrder, input: z.output<typeof RefundInput>): ShopRefund {
  const { reason, line_items } = input;
  const id = shop.nextId('post');
  const lines = line_items.map((input) => {
    const line = order.lines.find(({ id }) => id === input.id);
    if (!line) throw shopError(400, 'woocommerce_rest_invalid_line_item', 'Line item not found');
    const { quantity, refund_total: total = line.price * quantity } = input;
    return { id: shop.nextId('line'), line, quantity, total, metaId: shop.nextId('meta') };
  });
  const linesTotal = roundToCents(lines.reduce((sum, { total }) => sum + total, 0));
  const amount = input.amount ?? (lines.length > 0 ? linesTotal : getRemainingAmount(order));
  if (!(amount > 0) || amount > getRemainingAmount(order)) {
    throw shopError(500, 'woocommerce_rest_cannot_create_order_refund', 'Invalid refund amount.');
  }
  const isFull = amount >= getRemainingAmount(order);
  const refund = { id, created: shop.now(), amount, reason, typeId: shop.nextId('meta'), lines, isFull };
  order.refunds.push(refund);
  return refund;
}

/** A refund as returned by `/orders/{id}/refunds`: quantities are negative and refer to their line. */
export function presentRefund(shop: ShopState, order: ShopOrder, refund: ShopRefund) {
  const { id, created, amount, reason, typeId, lines, isFull } = refund;
  const orderUrl = `${shop.url}/wp-json/wc/v3/orders/${order.id}`;
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
      self: [{ href: `${orderUrl}/refunds/${id}`, targetHints: { allow: ['GET', 'DELETE'] } }],
      collection: [{ href: `${orderUrl}/refunds` }],
      up: [{ href: orderUrl }],
    },
  };
}

function presentRefundLine(
  shop: ShopState,
  { id, line: refunded, quantity, total, metaId }: ShopRefund['lines'][number],
) {
  const key = '_refunded_item_id';
  const value = String(refunded.id);
  const meta = { id: metaId, key, value, display_key: key, display_value: value };
  const line = presentLine(shop, refunded, -quantity);
  return {
    ...line,
    id,
    subtotal: formatMoney(-total),
    total: formatMoney(-total),
    meta_data: [...line.meta_data, meta],
  };
}
