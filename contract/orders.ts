import * as z from 'zod/mini';
import { endpoint } from './endpoint';
import { Count, isEmail, Nothing, required, text, whole } from './fields';

/** What a shop calls its orders and their lines by: numbers, or text of its own. */
export function shopId(message: string) {
  return z.union([z.pipe(z.int(), z.transform(String)), required(message)]);
}

/** An order's product line, whatever the shop's software. */
export const LineItem = z.strictObject({
  id: shopId('Line item id is required'),
  product_id: whole(0, Number.MAX_SAFE_INTEGER, 'Must be 0 or greater'),
  variation_id: z._default(whole(0, Number.MAX_SAFE_INTEGER, 'Must be 0 or greater'), 0),
  quantity: whole(0, 10_000, 'Must be between 0 and 10000'),
  name: z._default(text(500), ''),
});
export type LineItem = z.output<typeof LineItem>;

/** Paid orders get keys, ended ones lose their claim, all others wait. */
export const OrderStatus = z.enum([
  'pending',
  'on-hold',
  'processing',
  'completed',
  'cancelled',
  'refunded',
  'failed',
]);
export type OrderStatus = z.infer<typeof OrderStatus>;

export const ShopOrder = z.strictObject({
  order_id: shopId('Order id is required'),
  status: z._default(OrderStatus, 'processing'),
  customer: z.strictObject({
    email: required('Email is required').check(z.refine((value) => isEmail(value), 'Invalid email address')),
    first_name: z._default(text(100), ''),
    last_name: z._default(text(100), ''),
  }),
  line_items: z.array(LineItem).check(z.maxLength(1000, 'At most 1000 line items')),
});
export type ShopOrder = z.output<typeof ShopOrder>;

export const DeliveredKey = z.object({
  line_item_id: z.string(),
  unit: z.int(),
  product_id: z.int(),
  license_key: z.string(),
});

export const OrderKeys = z.object({
  order_id: z.string(),
  keys: z.array(DeliveredKey),
  /** Units that wait for stock; they are served by themselves when keys arrive. */
  waiting: Count,
});
export type OrderKeys = z.infer<typeof OrderKeys>;

export const orders = {
  place: endpoint({
    method: 'POST',
    path: '/shop/orders',
    summary: 'An order of a shop that is not WooCommerce; answers with its keys',
    access: 'shop',
    status: 201,
    body: ShopOrder,
    data: OrderKeys,
  }),
};

/** WooCommerce's own webhooks: the body is read as raw bytes, so it is not checked here. */
export const webhooks = {
  woocommerce: endpoint({
    method: 'POST',
    path: '/webhooks/woocommerce/{id}',
    summary: "A WooCommerce webhook, signed with the site's API key",
    access: 'signature',
    data: Nothing,
  }),
};
