import * as z from 'zod/mini';
import { Channel } from './messages';
import { validationMessage } from './messages/validationMessage';
import { AllocationResult, CreatedLink, OrderDetails } from './orderDetails';
import { OrderPage, OrderQuery } from './orderList';
import { endpoint } from './shared/endpoint';
import { boundedText, intBetween, isEmail, NoContent, NonNegativeInt, requiredText } from './shared/fields';
import { isBulkRead } from './shared/query';

/** A shop's id of an order or line item: a number or text; stored as text. */
export function externalId(message: string) {
  return z.union([z.pipe(z.int(), z.transform(String)), requiredText(message)]);
}

/** A line item in the format shared by all shop software. */
export const LineItem = z.strictObject({
  id: externalId(validationMessage('orders.line_id_required')),
  product_id: intBetween(0, Number.MAX_SAFE_INTEGER, validationMessage('values.min', { min: 0 })),
  variation_id: z._default(
    intBetween(0, Number.MAX_SAFE_INTEGER, validationMessage('values.min', { min: 0 })),
    0,
  ),
  quantity: intBetween(0, 10_000, validationMessage('values.range', { min: 0, max: 10_000 })),
  name: z._default(boundedText(500), ''),
});
export type LineItem = z.output<typeof LineItem>;

/** Paid orders get keys, closed orders lose their entitlement, all others are pending. */
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
  order_id: externalId(validationMessage('orders.id_required')),
  status: z._default(OrderStatus, 'processing'),
  customer: z.strictObject({
    email: requiredText(validationMessage('values.email_required')).check(
      z.refine((value) => isEmail(value), validationMessage('values.email')),
    ),
    first_name: z._default(boundedText(100), ''),
    last_name: z._default(boundedText(100), ''),
  }),
  line_items: z
    .array(LineItem)
    .check(z.maxLength(1000, validationMessage('orders.max_line_items', { max: 1000 }))),
});
export type ShopOrder = z.output<typeof ShopOrder>;

const DeliveredLicense = z.object({
  line_item_id: z.string(),
  unit: z.int(),
  /** From 1: a unit of a bundle has several keys. */
  part: z.int(),
  /** The number of keys of the unit, also while it waits for some. */
  parts: z.int(),
  product_id: z.int(),
  license_key: z.string(),
});

export const OrderLicenses = z.object({
  order_id: z.string(),
  keys: z.array(DeliveredLicense),
  /** Backordered units; they are fulfilled automatically when keys arrive. */
  backordered: NonNegativeInt,
});
export type OrderLicenses = z.infer<typeof OrderLicenses>;

/** Links to order pages that one user may make in an hour. */
export const LINKS_PER_HOUR = 20;

export const orders = {
  create: endpoint({
    method: 'POST',
    path: '/shop/orders',
    summary:
      'An order of a shop that is not WooCommerce; answers with its keys. Sent again by the same API key, or one of its name, it is changed and answered again; an order of the shop or of another key is refused',
    access: 'apiKey',
    scope: 'allocate',
    status: 201,
    body: ShopOrder,
    data: OrderLicenses,
  }),
  read: endpoint({
    method: 'GET',
    path: '/shop/orders',
    summary: 'The keys of an order that was sent before',
    access: 'apiKey',
    scope: 'read',
    query: z.strictObject({ order_id: requiredText(validationMessage('orders.id_required')) }),
    data: OrderLicenses,
  }),
  list: endpoint({
    method: 'GET',
    path: '/orders',
    access: 'orders.read',
    furtherAccess: { permission: 'orders.export', isRequired: isBulkRead },
    summary: 'Orders of all shops, filtered, searched and paged',
    query: OrderQuery,
    data: OrderPage,
  }),
  get: endpoint({
    method: 'GET',
    path: '/orders/{id}',
    access: 'orders.read',
    summary: 'One order with its units, keys, messages and events',
    data: OrderDetails,
  }),
  resend: endpoint({
    method: 'POST',
    path: '/orders/{id}/resend',
    access: 'orders.resend',
    summary: "Send the order's keys to its customer once more",
    status: 201,
    body: z.strictObject({ channel: Channel }),
    data: NoContent,
  }),
  createLink: endpoint({
    method: 'POST',
    path: '/orders/{id}/link',
    access: 'orders.write',
    summary: `Create a link to the customer's page of the order. At most ${LINKS_PER_HOUR} an hour; it ends with what its maker may do`,
    status: 201,
    data: CreatedLink,
  }),
  revokeLinks: endpoint({
    method: 'DELETE',
    path: '/orders/{id}/links',
    access: 'orders.write',
    summary: "Revoke every link to the customer's page of the order",
    data: z.object({ revoked_count: NonNegativeInt }),
  }),
  allocate: endpoint({
    method: 'POST',
    path: '/orders/{id}/allocate',
    access: 'orders.write',
    summary: "Allocate keys to the order's units now, as far as stock and older backorders permit",
    data: AllocationResult,
  }),
};

/** WooCommerce webhooks: the signature covers the raw body, so no body schema is declared. */
export const webhooks = {
  woocommerce: endpoint({
    method: 'POST',
    path: '/webhooks/woocommerce/{id}',
    summary: "A WooCommerce webhook, signed with the site's webhook secret",
    access: 'hmac',
    data: NoContent,
  }),
};
