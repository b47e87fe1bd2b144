import * as z from 'zod/mini';
import { PresentedPart } from './keyParts';
import { endpoint, type Limit, offeredAs } from './shared/endpoint';
import { boundedText, intBetween, isEmail, NoContent, NonNegativeInt, requiredText } from './shared/fields';
import { validationText } from './shared/texts/validationText';

/** A shop's id of an order or line item: a number or text; stored as text. */
export function externalId(message: string) {
  return z.union([z.pipe(z.int(), z.transform(String)), requiredText(message)]);
}

/** A line item in the format shared by all shop software. */
export const LineItem = z.strictObject({
  id: externalId(validationText('orders.line_id_required')),
  product_id: intBetween(0, Number.MAX_SAFE_INTEGER, validationText('values.min', { min: 0 })),
  variation_id: z._default(
    intBetween(0, Number.MAX_SAFE_INTEGER, validationText('values.min', { min: 0 })),
    0,
  ),
  quantity: intBetween(0, 10_000, validationText('values.range', { min: 0, max: 10_000 })),
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
  order_id: externalId(validationText('orders.id_required')),
  status: z._default(OrderStatus, 'processing'),
  customer: z.strictObject({
    email: requiredText(validationText('values.email_required')).check(
      z.refine((value) => isEmail(value), validationText('values.email')),
    ),
    first_name: z._default(boundedText(100), ''),
    last_name: z._default(boundedText(100), ''),
  }),
  line_items: z
    .array(LineItem)
    .check(z.maxLength(1000, validationText('orders.max_line_items', { max: 1000 }))),
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
  /** What belongs to the key, such as its PIN. */
  key_parts: z.array(PresentedPart),
});

export const OrderLicenses = z.object({
  order_id: z.string(),
  keys: z.array(DeliveredLicense),
  /** Backordered units; they are fulfilled automatically when keys arrive. */
  backordered: NonNegativeInt,
});
export type OrderLicenses = z.infer<typeof OrderLicenses>;

/** Of API keys; refused ones are delayed, too. */
export const SHOP_LIMIT: Limit = { perMinute: 600, counts: 'refused' };

/** WooCommerce webhooks: the signature covers the raw body, so no body schema is declared. */
export const webhooks = offeredAs('orders', {
  woocommerce: endpoint({
    method: 'POST',
    path: '/webhooks/woocommerce/{id}',
    summary: "A WooCommerce webhook, signed with the site's webhook secret",
    access: 'hmac',
    limit: { perMinute: 600, counts: 'refused' },
    data: NoContent,
  }),
});
