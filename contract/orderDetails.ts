import * as z from 'zod/mini';
import { LicenseStatus } from './licenseList';
import { Channel, MessageKind, MessageState, OrderChannel } from './messages';
import { messagesOf } from './messages/schema';
import { Order } from './orderList';
import { PoolRef } from './pools';
import { Day, Id, NonNegativeInt, Timestamp } from './shared/fields';
import { withLabel } from './shared/labels';

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
  /** The place in the pool's queue, from 1. */
  backorder: z.nullable(z.object({ position: NonNegativeInt, since: Timestamp })),
});
export type OrderUnit = z.infer<typeof OrderUnit>;

/**
 * What a unit of a renewal order got instead of a key. `new_key`: it got one, because none of its subscription is known.
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

export const OrderMessage = z.object({
  id: Id,
  kind: MessageKind,
  channel: Channel,
  state: MessageState,
  is_resend: z.boolean(),
  keys: NonNegativeInt,
  /** Sets the order to `completed` in the shop as well. */
  completes_order: z.boolean(),
  attempts: NonNegativeInt,
  reason: z.nullable(z.string()),
  texts: messagesOf('reason'),
  created_at: Timestamp,
  attempted_at: z.nullable(Timestamp),
  sent_at: z.nullable(Timestamp),
  /** The next attempt of a queued message. */
  next_at: z.nullable(Timestamp),
});
export type OrderMessage = z.infer<typeof OrderMessage>;

/** A webhook of the order, or a change that a sync found. */
export const OrderEvent = z.object({
  id: Id,
  topic: z.string(),
  source: z.enum(['webhook', 'reconciliation']),
  received_at: Timestamp,
  processed_at: z.nullable(Timestamp),
  is_failed: z.boolean(),
  outcome: z.nullable(z.string()),
  texts: messagesOf('outcome'),
});
export type OrderEvent = z.infer<typeof OrderEvent>;

export const OrderDetails = z.extend(Order, {
  /** Only a paid order gets keys. */
  is_paid: withLabel('Paid', z.boolean()),
  received_at: withLabel('Received', Timestamp),
  /** The order in the shop's administration; null for shops other than WooCommerce. */
  shop_url: withLabel('In the shop', z.nullable(z.string())),
  lines: z.array(OrderLine),
  /** `unread`: the shop has not said yet which units were refunded; `ambiguous`: it does not know. */
  refunds: z.object({ count: NonNegativeInt, state: z.enum(['none', 'unread', 'known', 'ambiguous']) }),
  messages: z.array(OrderMessage),
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

/** What an allocation did, and why the other units have no key. */
export const AllocationResult = z.object({
  assigned_units: NonNegativeInt,
  backordered_units: NonNegativeInt,
  remaining: z.array(
    z.object({
      /** Null for units whose product is not mapped. */
      license_group: z.nullable(PoolRef),
      units: NonNegativeInt,
      reason: z.string(),
      texts: messagesOf('reason'),
    }),
  ),
});
export type AllocationResult = z.infer<typeof AllocationResult>;
