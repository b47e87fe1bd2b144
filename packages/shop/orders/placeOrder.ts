import { randomBytes } from 'node:crypto';
import * as z from 'zod/mini';
import type { ShopProduct, ShopVariation } from '../catalog';
import { shopError } from '../responses';
import type { ShopState } from '../ShopState';
import { enqueueDeliveries } from '../webhooks/enqueueDeliveries';
import { findOrder } from './findOrder';
import { ShopBilling, type ShopLine, type ShopOrder, type ShopSubscription } from './ShopOrder';
import { Status, setStatus } from './setStatus';

export const LineInput = z.object({
  product_id: z.int(),
  variation_id: z.optional(z.int()),
  quantity: z._default(z.int().check(z.gte(0)), 1),
});
export type LineInput = z.input<typeof LineInput>;

const Text = z._default(z.string(), '');

const customer = { first_name: 'Ada', last_name: 'Lovelace', email: 'ada@example.com' };

export const OrderInput = z.object({
  status: z._default(Status, 'pending'),
  set_paid: z._default(z.boolean(), false),
  line_items: z.optional(z.array(LineInput)),
  billing: z._default(ShopBilling, ShopBilling.parse(customer)),
  customer_id: z._default(z.int(), 0),
  customer_note: Text,
  payment_method: Text,
  payment_method_title: Text,
  transaction_id: Text,
  /** 'store-api' is the block checkout, which sends webhooks in another order. */
  created_via: z._default(z.string(), 'rest-api'),
  meta_data: z._default(z.array(z.object({ key: z.string(), value: z.unknown() })), []),
});
export type OrderInput = z.input<typeof OrderInput>;

/** Places an order; by default of one unit of the first simple product. */
export function placeOrder(shop: ShopState, input: OrderInput): ShopOrder {
  const { status, set_paid, line_items, meta_data, ...fields } = OrderInput.parse(input);
  const now = shop.now();
  const order: ShopOrder = {
    ...fields,
    id: shop.nextId('post'),
    status: status === 'checkout-draft' ? status : 'pending',
    key: randomBytes(7).toString('hex').slice(0, 13),
    meta: meta_data.map((meta) => ({ id: shop.nextId('meta'), ...meta })),
    lines: (line_items ?? [{ product_id: getFirstSimpleProductId(shop), quantity: 1 }]).map((line) =>
      buildLine(shop, line),
    ),
    refunds: [],
    notes: [],
    created: now,
    modified: now,
    paid: null,
    completed: null,
  };
  shop.orders.set(order.id, order);
  if (set_paid) markPaid(shop, order);
  setStatus(shop, order, status === 'pending' ? order.status : status);
  enqueueOrderCreated(shop, order);
  return order;
}

/** A block checkout draft sends order.updated only; order.created follows when it becomes an order. */
export function enqueueOrderCreated(shop: ShopState, { id, status, created_via }: ShopOrder): void {
  if (status === 'auto-draft') return;
  const isDraft = status === 'checkout-draft';
  if (isDraft || created_via === 'store-api') enqueueDeliveries(shop, 'order.updated', id);
  if (!isDraft) enqueueDeliveries(shop, 'order.created', id);
  if (created_via !== 'store-api') enqueueDeliveries(shop, 'order.updated', id);
}

/** Downloads and cash on delivery complete an order, other payments start its processing. */
export function markPaid(shop: ShopState, order: ShopOrder): void {
  order.paid ??= shop.now();
  const needsProcessing = order.lines.some((line) => line.needsProcessing);
  setStatus(shop, order, needsProcessing && order.payment_method !== 'cod' ? 'processing' : 'completed');
}

function getFirstSimpleProductId({ products }: ShopState): number {
  const simple = products.findLast(({ type, status }) => type === 'simple' && status === 'publish');
  if (!simple) throw shopError(400, 'woocommerce_rest_required_product_reference', 'Product ID is required.');
  return simple.id;
}

export function buildLine(
  shop: ShopState,
  { product_id, variation_id, quantity }: z.output<typeof LineInput>,
): ShopLine {
  const product = shop.products.find(({ id }) => id === product_id);
  const variation = product?.variations.find(({ id }) => id === variation_id);
  if (!product || (variation_id && !variation)) {
    throw shopError(400, 'order_item_product_invalid_product_id', 'Invalid product ID.');
  }
  const source = variation ?? product;
  return {
    id: shop.nextId('line'),
    product_id,
    variation_id: variation?.id ?? 0,
    quantity,
    name: variation ? `${product.name} - ${variation.name}` : product.name,
    sku: source.sku,
    price: Number(source.price),
    parent_name: variation ? product.name : null,
    options: buildOptions(shop, variation),
    meta: [],
    needsProcessing: !isDownload(source),
  };
}

const isDownload = ({ virtual, downloadable }: ShopProduct | ShopVariation) => virtual && downloadable;

const buildOptions = (shop: ShopState, variation: ShopVariation | undefined) =>
  (variation?.attributes ?? []).map(({ name, option }) => ({ id: shop.nextId('meta'), name, option }));

/** Starts a subscription to the products of an order. Subscriptions share the ids of orders. */
export function subscribe(shop: ShopState, parentId: number): ShopSubscription {
  const subscription = { id: shop.nextId('post'), parent_id: parentId };
  shop.subscriptions?.set(subscription.id, subscription);
  return subscription;
}

/** Places a paid order of the subscriptions' products, marked as WooCommerce Subscriptions does. */
export function placeRenewal(shop: ShopState, subscriptions: ShopSubscription[]): ShopOrder {
  const parents = subscriptions.map(({ parent_id }) => findOrder(shop, parent_id));
  const lines = parents.flatMap((parent) => parent.lines);
  return placeOrder(shop, {
    billing: parents[0]?.billing,
    line_items: lines.map(({ product_id, variation_id, quantity }) => ({
      product_id,
      quantity,
      ...(variation_id > 0 && { variation_id }),
    })),
    set_paid: true,
    created_via: 'subscription',
    meta_data: subscriptions.map(({ id }) => ({ key: '_subscription_renewal', value: String(id) })),
  });
}
