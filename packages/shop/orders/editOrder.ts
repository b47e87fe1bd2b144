import * as z from 'zod/mini';
import { shopError } from '../responses';
import type { ShopState } from '../ShopState';
import { enqueueDeliveries } from '../webhooks/enqueueDeliveries';
import { findOrder } from './findOrder';
import { buildLine, enqueueOrderCreated, LineInput, markPaid } from './placeOrder';
import { refundRemainder } from './refundOrder';
import { ShopBilling, type ShopLine, type ShopOrder } from './ShopOrder';
import { Status, setStatus } from './setStatus';

const ItemMetaInput = z.object({ id: z.optional(z.int()), key: z.string(), value: z.unknown() });

/**
 * Changes an entry as WooCommerce's `update_meta_data`: the one with the id, else the first one with the key, and
 * the others with that key are removed. A null value removes it.
 */
function editItemMeta(
  shop: ShopState,
  line: ShopLine,
  { id, key, value }: z.output<typeof ItemMetaInput>,
): void {
  const existing = line.meta.find((entry) => (id === undefined ? entry.key === key : entry.id === id));
  const isRemoved = (entry: { id: number; key: string }) =>
    entry === existing ? value === null : entry.key === key && (id === undefined || !existing);
  line.meta = line.meta.filter((entry) => !isRemoved(entry));
  if (value === null) return;
  if (existing) Object.assign(existing, { key, value });
  else line.meta.push({ id: shop.nextId('meta'), key, value });
}

/** With an id: changes the line; without: adds one. A quantity of 0 removes the line. */
const LineEdit = z.object({
  ...z.partial(LineInput).shape,
  id: z.optional(z.int()),
  quantity: z.optional(z.int().check(z.gte(0))),
  meta_data: z._default(z.array(ItemMetaInput), []),
});

export const OrderEdit = z.object({
  status: z.optional(Status),
  set_paid: z._default(z.boolean(), false),
  line_items: z._default(z.array(LineEdit), []),
  billing: z.optional(z.partialRecord(z.keyof(ShopBilling), z.string())),
  meta_data: z._default(z.array(z.object({ key: z.string(), value: z.unknown() })), []),
});
export type OrderEdit = z.input<typeof OrderEdit>;

/** Saves the order and sends order.updated even if nothing changed. */
export function editOrder(shop: ShopState, id: number, input: OrderEdit): ShopOrder {
  const order = findOrder(shop, id);
  const { status, set_paid, line_items, billing, meta_data } = OrderEdit.parse(input);
  const wasDraft = order.status === 'checkout-draft' || order.status === 'auto-draft';

  order.billing = { ...order.billing, ...billing };
  for (const line of line_items) editLine(shop, order, line);
  for (const meta of meta_data) editMeta(shop, order, meta);
  if (set_paid) markPaid(shop, order);
  if (status) setStatus(shop, order, status);
  if (status === 'refunded') refundRemainder(shop, order);
  order.modified = shop.now();

  if (wasDraft && status) enqueueOrderCreated(shop, order);
  else enqueueDeliveries(shop, 'order.updated', id);
  return order;
}

function editLine(shop: ShopState, order: ShopOrder, edit: z.output<typeof LineEdit>): void {
  const { id, quantity } = edit;
  if (id === undefined) {
    order.lines.push(buildLine(shop, LineInput.parse(edit)));
    return;
  }
  const line = order.lines.find((candidate) => candidate.id === id);
  if (!line)
    throw shopError(
      400,
      'woocommerce_rest_invalid_item_id',
      'Order item ID provided is not associated with order.',
    );
  line.quantity = quantity ?? line.quantity;
  for (const meta of edit.meta_data) editItemMeta(shop, line, meta);
  order.lines = order.lines.filter((remaining) => remaining.quantity > 0);
}

function editMeta(shop: ShopState, { meta }: ShopOrder, { key, value }: { key: string; value?: unknown }) {
  const existing = meta.find((entry) => entry.key === key);
  if (existing) existing.value = value;
  else meta.push({ id: shop.nextId('meta'), key, value });
}
