import * as z from 'zod/mini';
import { GivenByHand, GivenKeys, GivenOrder, KeyChoice, TakenBack } from './byHand';
import { Channel, DeliveryKind, DeliveryState, OrderChannel } from './deliveries';
import { LicensePart } from './keyParts';
import { LicenseStatus } from './licenses';
import { OrderSite } from './orderRef';
import { PoolRef } from './pools';
import { PartRows } from './shared/csv';
import { endpoint, offeredAs } from './shared/endpoint';
import {
  boundedText,
  Day,
  Id,
  NoContent,
  NonNegativeInt,
  requiredText,
  Timestamp,
  TimestampInput,
  withLabel,
} from './shared/fields';
import {
  BooleanParameter,
  CursorPagination,
  IdParameter,
  isBulkRead,
  listParameters,
  SortOrder,
} from './shared/query';
import { reference } from './shared/reference';
import { textsOf, validationText } from './shared/texts/validationText';
import { OrderLicenses, SHOP_LIMIT, ShopOrder } from './shopOrders';

/**
 * Why an order needs an administrator: units without a key, a webhook event that was refused, a message that failed
 * and was not sent otherwise, keys whose units were refunded or canceled, a risk that somebody must judge. The first that
 * applies is shown.
 */
export const OrderProblem = z.enum(['backordered', 'event_failed', 'message_failed', 'keys_flagged', 'risk']);
export type OrderProblem = z.infer<typeof OrderProblem>;

/** Before the record's id, in the id of an order whose own the shop gave to another one: it was restored from a backup. */
export const DISPLACED_MARK = '~';

/**
 * Why the units of an order get no keys: it is not paid, or by the choice of its shop its status does not deliver, its payment
 * has not arrived, its wait is not over, its risk is too high, or its shop is paused.
 */
export const OrderHold = z.enum(['unpaid', 'status', 'payment', 'wait', 'risk', 'paused']);
export type OrderHold = z.infer<typeof OrderHold>;

export const Order = z.object({
  id: withLabel('ID', Id),
  site_id: withLabel('Site', reference('sites', { onDelete: 'keep', appearsOn: false })),
  site: withLabel('Site', OrderSite),
  /** The shop's id of the order. */
  order_id: withLabel('Order ID', z.string()),
  number: withLabel('Order', z.string()),
  /** The shop was restored from a backup and gave the order's id to another one: it does not have this one. */
  is_displaced: withLabel('Displaced', z.boolean()),
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
  /** Who gave its keys by hand, without an order in the shop, and why; null of an order of the shop. */
  given: withLabel('Given by hand', z.nullable(GivenByHand)),
  /** Given by the shop; null if it gives none. */
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
  /** The whole number of an order, or the shop's id of it. */
  number: z.optional(boundedText(255)),
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

/** The filters and the order of the list. */
export const OrderExport = z.extend(z.omit(OrderQuery, { page: true, per_page: true }), { limit: PartRows });
export type OrderExport = z.output<typeof OrderExport>;

export const OrderPage = z.object({
  orders: z.array(Order),
  pagination: CursorPagination,
  /** Orders by status, of the site if one is given; other filters do not apply. */
  statuses: z.record(z.string(), NonNegativeInt),
});
export type OrderPage = z.infer<typeof OrderPage>;

/** Units in the response: those of a larger order beyond it are counted only. */
export const ORDER_UNITS_LIMIT = 1000;

/** Messages, links, replacements and events in the response, newest first. */
export const ORDER_HISTORY_LIMIT = 50;

/** A key of a unit, or its place in the backorder queue; neither while it awaits payment or a mapping. */
export const OrderUnit = z.object({
  /** From 1 to the line item's quantity. */
  unit: NonNegativeInt,
  /** Which of the unit's keys it is, from 1 to `parts`. */
  part: NonNegativeInt,
  parts: NonNegativeInt,
  /** Null without a key, and when the license was deleted. */
  license: z.nullable(
    z.object({
      license_id: Id,
      /** Masked: only the last characters. */
      license_key: z.string(),
      license_key_decrypted: z.string(),
      license_status: LicenseStatus,
      parts: z.array(LicensePart),
    }),
  ),
  /** Null when the pool was deleted. */
  license_group: z.nullable(PoolRef),
  assigned_at: z.nullable(Timestamp),
  delivered_at: z.nullable(Timestamp),
  /** The last day on which the key is valid; null if it does not expire. */
  valid_until: z.nullable(Day),
  /** Why the key needs attention (refunded, canceled …). */
  flag: z.nullable(z.string()),
  /** The place in the pool's queue, from 1, and the pool's next delivery; null if that is not known. */
  backorder: z.nullable(
    z.object({ position: NonNegativeInt, since: Timestamp, expected_on: z.nullable(Day) }),
  ),
});
export type OrderUnit = z.infer<typeof OrderUnit>;

/**
 * The grant of a unit of a renewal order in place of a key. `new_key`: it got one, because none of its subscription is known.
 */
export const RenewalOutcome = z.enum(['extended', 'none', 'new_key']);
export type RenewalOutcome = z.infer<typeof RenewalOutcome>;

export const OrderRenewal = z.object({
  unit: NonNegativeInt,
  outcome: RenewalOutcome,
  /** False once the extension was taken back. */
  is_active: z.boolean(),
  /** The last day of the extended key by this renewal. */
  valid_until: z.nullable(Day),
  /** The order that holds the extended key. */
  order: z.nullable(z.object({ id: Id, number: z.string() })),
});
export type OrderRenewal = z.infer<typeof OrderRenewal>;

export const OrderLine = z.object({
  id: z.string(),
  name: z.string(),
  product_id: z.nullable(z.int()),
  /** 0 when the product has no variations. */
  variation_id: z.int(),
  /** 0 for a line item that was removed from the order and holds keys. */
  quantity: NonNegativeInt,
  refunded_quantity: NonNegativeInt,
  /** The pool that the product is mapped to now. */
  license_group: z.nullable(PoolRef),
  /** The order was paid before the date of its product's mapping, so that no key is allocated automatically. */
  is_early: z.boolean(),
  assigned_units: NonNegativeInt,
  backordered_units: NonNegativeInt,
  units: z.array(OrderUnit),
  /** Of an order that renews a subscription. */
  renewals: z.array(OrderRenewal),
  /** The shop has yet to say with which order the subscription began, whose key is to be extended. */
  awaits_subscription: z.boolean(),
});
export type OrderLine = z.infer<typeof OrderLine>;

export const OrderDelivery = z.object({
  id: Id,
  kind: DeliveryKind,
  channel: Channel,
  state: DeliveryState,
  is_resend: z.boolean(),
  keys: NonNegativeInt,
  /** Sets the order to `completed` in the shop as well. */
  completes_order: z.boolean(),
  attempts: NonNegativeInt,
  reason: z.nullable(z.string()),
  texts: textsOf('reason'),
  created_at: Timestamp,
  attempted_at: z.nullable(Timestamp),
  sent_at: z.nullable(Timestamp),
  /** The next attempt of a queued message. */
  next_at: z.nullable(Timestamp),
});
export type OrderDelivery = z.infer<typeof OrderDelivery>;

/** A webhook of the order, or a change that a sync found. */
export const OrderEvent = z.object({
  id: Id,
  topic: z.string(),
  source: z.enum(['webhook', 'reconciliation']),
  received_at: Timestamp,
  processed_at: z.nullable(Timestamp),
  is_failed: z.boolean(),
  outcome: z.nullable(z.string()),
  texts: textsOf('outcome'),
});
export type OrderEvent = z.infer<typeof OrderEvent>;

export const OrderDetails = z.extend(Order, {
  /** Only a paid order gets keys, by its status; null in `hold` if it gets them. */
  is_paid: withLabel('Paid', z.boolean()),
  hold: z.nullable(
    z.object({
      reason: OrderHold,
      /** The end of the wait. */
      until: z.nullable(Timestamp),
      /** The shop's payment method, such as `cod`. */
      payment_method: z.nullable(z.string()),
      /** The mark of the fraud plug-in. */
      risk: z.nullable(z.string()),
    }),
  ),
  received_at: withLabel('Received', Timestamp),
  /** The order in the shop's administration; null for shops other than WooCommerce. */
  shop_url: withLabel('In the shop', z.nullable(z.string())),
  lines: z.array(OrderLine),
  /** `unread`: the shop has not said yet which units were refunded; `ambiguous`: it does not know. */
  refunds: z.object({ count: NonNegativeInt, state: z.enum(['none', 'unread', 'known', 'ambiguous']) }),
  messages: z.array(OrderDelivery),
  channels: z.array(OrderChannel),
  links: z.array(
    z.object({ created_at: Timestamp, expires_at: Timestamp, opened_at: z.nullable(Timestamp) }),
  ),
  replacements: z.array(
    z.object({
      id: Id,
      line_item_id: z.string(),
      unit: NonNegativeInt,
      license_id: Id,
      new_license_id: Id,
      note: z.string(),
      actor: z.string(),
      created_at: Timestamp,
    }),
  ),
  events: z.array(OrderEvent),
});
export type OrderDetails = z.infer<typeof OrderDetails>;

/** A customer's link; only this response contains it. */
export const CreatedLink = z.object({ url: z.string(), expires_at: Timestamp });
export type CreatedLink = z.infer<typeof CreatedLink>;

/** The result of an allocation, and why the other units have no key. */
export const AllocationResult = z.object({
  assigned_units: NonNegativeInt,
  backordered_units: NonNegativeInt,
  remaining: z.array(
    z.object({
      /** Null for units whose product is not mapped. */
      license_group: z.nullable(PoolRef),
      units: NonNegativeInt,
      reason: z.string(),
      texts: textsOf('reason'),
    }),
  ),
});
export type AllocationResult = z.infer<typeof AllocationResult>;

/** Links to order pages that one user may make in an hour. */
export const LINKS_PER_HOUR = 20;

export const orders = offeredAs('orders', {
  create: endpoint({
    method: 'POST',
    path: '/shop/orders',
    summary:
      'An order of a shop that is not WooCommerce; answers with its keys. Sent again by the same API key, or one of its name, it is changed and answered again; an order of the shop or of another key is refused',
    access: 'apiKey',
    limit: SHOP_LIMIT,
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
    limit: SHOP_LIMIT,
    scope: 'read',
    query: z.strictObject({ order_id: requiredText(validationText('orders.id_required')) }),
    data: OrderLicenses,
  }),
  give: endpoint({
    method: 'POST',
    path: '/orders',
    summary:
      'Give keys by hand, without an order in a shop: they become an order of the site in whose name they are given',
    access: 'orders.give',
    // Keys leave to any address.
    requiresRecentAuthentication: true,
    status: 201,
    body: GivenKeys,
    data: GivenOrder,
  }),
  list: endpoint({
    method: 'GET',
    path: '/orders',
    access: 'orders.read',
    furtherAccess: { permission: 'orders.export', isRequired: isBulkRead },
    requiresRecentAuthentication: isBulkRead,
    summary: 'Orders of all shops, filtered, searched and paged',
    query: OrderQuery,
    data: OrderPage,
  }),
  exportList: endpoint({
    method: 'GET',
    path: '/orders/export',
    access: 'orders.export',
    summary:
      'All orders that match the filters as a CSV file, or a part, which the header Next-Cursor continues',
    requiresRecentAuthentication: true,
    query: OrderExport,
    file: 'text/csv',
    data: z.string(),
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
  takeBack: endpoint({
    method: 'POST',
    path: '/orders/{id}/take-back',
    access: 'orders.give',
    summary:
      'Take back keys that were given by hand: the order is canceled, and the refund policy of their pools applies',
    status: 201,
    body: TakenBack,
    data: NoContent,
  }),
  chooseKey: endpoint({
    method: 'POST',
    path: '/orders/{id}/keys',
    access: 'orders.give',
    summary:
      'Give a unit that has no key a particular one: of its pool, or one that is added to it for this unit',
    status: 201,
    body: KeyChoice,
    data: NoContent,
  }),
});
