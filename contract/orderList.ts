import * as z from 'zod/mini';
import { OrderSite } from './orderRef';
import { TimestampInput } from './shared/dates';
import { boundedText, Id, NonNegativeInt, Timestamp } from './shared/fields';
import { withLabel } from './shared/labels';
import { BooleanParameter, CursorPagination, IdParameter, listParameters, SortOrder } from './shared/query';

/**
 * Why an order needs an administrator: units without a key, a webhook event that was refused, a message that failed
 * and was not sent otherwise, keys whose units were refunded or canceled. The first that applies is shown.
 */
export const OrderProblem = z.enum(['backordered', 'event_failed', 'message_failed', 'keys_flagged']);
export type OrderProblem = z.infer<typeof OrderProblem>;

export const Order = z.object({
  id: withLabel('ID', Id),
  site_id: withLabel('Site', Id),
  site: withLabel('Site', OrderSite),
  /** The shop's id of the order. */
  order_id: withLabel('Order ID', z.string()),
  number: withLabel('Order', z.string()),
  /** The shop's status: plugins add their own. */
  status: withLabel('Status', z.string()),
  /** Null when the order has no email address. */
  customer_id: withLabel('Customer', z.nullable(Id)),
  customer_email: withLabel('Customer', z.nullable(z.string())),
  customer_first_name: withLabel('First name', z.nullable(z.string())),
  customer_last_name: withLabel('Last name', z.nullable(z.string())),
  /** By the shop's clock, else when it was first received. */
  ordered_at: withLabel('Ordered', Timestamp),
  units: withLabel('Units', NonNegativeInt),
  assigned_units: withLabel('Keys', NonNegativeInt),
  backordered_units: withLabel('Backordered', NonNegativeInt),
  /** Units of a renewal that got no key, but more time for one. */
  extended_units: withLabel('Extended', NonNegativeInt),
  /** Units of a renewal that get no key by their mapping. */
  keyless_units: withLabel('Without a key', NonNegativeInt),
  problem: withLabel('Problem', z.nullable(OrderProblem)),
  /** As the shop says it; null if it does not. */
  total: withLabel('Total', z.nullable(z.string())),
  /** ISO 4217. */
  currency: withLabel('Currency', z.nullable(z.string())),
  /** Of the customer, if the shop has several: de, pt-br. */
  language: withLabel('Language', z.nullable(z.string())),
  modified_at: withLabel('Modified', Timestamp),
});
export type Order = z.infer<typeof Order>;

export const OrderSort = z.enum(['ordered_at']);
export type OrderSort = z.infer<typeof OrderSort>;

export const OrderQuery = z.strictObject({
  ...listParameters,
  /** The start of the order's number or id, or part of the email address or of any name of its customer. */
  search: z.optional(boundedText(200)),
  site_id: z.optional(IdParameter),
  /** The shop's id of one order. */
  order_id: z.optional(boundedText(255)),
  status: z.optional(boundedText(500)),
  /** Inclusive. */
  from: z.optional(TimestampInput),
  /** Exclusive. */
  to: z.optional(TimestampInput),
  backordered: z.optional(BooleanParameter),
  problem: z.optional(z.enum([...OrderProblem.options, 'any'])),
  /** Orders that hold a key of this pool, or wait for one. */
  license_group_id: z.optional(IdParameter),
  customer_id: z.optional(IdParameter),
  sort_by: z._default(OrderSort, 'ordered_at'),
  sort_order: z._default(SortOrder, 'DESC'),
});
export type OrderQuery = z.output<typeof OrderQuery>;

export const OrderPage = z.object({
  orders: z.array(Order),
  pagination: CursorPagination,
  /** Orders by status, of the site if one is given; other filters do not apply. */
  statuses: z.record(z.string(), NonNegativeInt),
});
export type OrderPage = z.infer<typeof OrderPage>;
