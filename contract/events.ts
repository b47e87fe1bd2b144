import * as z from 'zod/mini';
import { Channel, DeliveryKind } from './deliveries';
import { type EventType, SentEventType, TEST_EVENT } from './eventTypes';
import { Id, NonNegativeInt, Timestamp } from './shared/fields';

/**
 * Of the data of all events. It rises when a field is removed or changes its meaning; a new field or type does not raise it.
 */
export const EVENT_VERSION = 1;

/** An order of a shop: `id` is Keystock's, `order_id` and `number` are the shop's. */
const order = { id: Id, site_id: Id, order_id: z.string(), number: z.string() };

/** Keys of one pool; an order with keys of several pools has an event for each. */
const OrderKeys = z.object({ ...order, pool_id: z.nullable(Id), keys: NonNegativeInt });

/** The place of one key in an order: `part` counts the keys of a unit. No event has the key itself. */
const unit = {
  site_id: Id,
  order_id: z.string(),
  line_item_id: z.string(),
  unit: z.int(),
  part: z.int(),
  pool_id: z.nullable(Id),
};

const delivery = {
  delivery_id: Id,
  site_id: Id,
  order_id: z.string(),
  kind: DeliveryKind,
  channel: Channel,
  is_resend: z.boolean(),
  attempts: NonNegativeInt,
};

const PoolStock = z.object({
  pool_id: Id,
  name: z.string(),
  available: z.nullable(NonNegativeInt),
  threshold: z.nullable(z.number()),
});

const batch = {
  batch_id: Id,
  pool_id: Id,
  supplier: z.nullable(z.string()),
  reference: z.nullable(z.string()),
};

const shop = { site_id: Id, name: z.string() };

/** The code of a text of the API, such as `upstream.timeout`; null if it has none. */
const Reason = z.nullable(z.string());

/** The schemas of the data, by the type of the event. */
export const eventData = {
  'order.served': OrderKeys,
  'order.backordered': OrderKeys,
  'order.fulfilled': z.object(order),
  'unit.replaced': z.object({ ...unit, license_id: Id, previous_license_id: Id }),
  'unit.flagged': z.object({ ...unit, license_id: z.nullable(Id), flag: z.string() }),
  'delivery.sent': z.object(delivery),
  'delivery.failed': z.object({ ...delivery, reason: Reason }),
  'pool.low': PoolStock,
  'pool.depleted': PoolStock,
  'pool.replenished': PoolStock,
  'batch.imported': z.object({
    ...batch,
    kind: z.enum(['import', 'generated']),
    created: NonNegativeInt,
    refused: NonNegativeInt,
  }),
  'batch.quarantined': z.object(batch),
  'batch.recalled': z.object({ ...batch, recall_id: Id }),
  'shop.failing': z.object({ ...shop, reason: Reason }),
  'shop.recovered': z.object(shop),
  [TEST_EVENT]: z.object({ endpoint_id: Id, name: z.string() }),
} as const satisfies Record<EventType | typeof TEST_EVENT, z.ZodMiniType>;

/** When each event is sent. */
export const eventSummaries: Record<keyof typeof eventData, string> = {
  'order.served': 'Units of an order got their keys, at once or after a wait',
  'order.backordered': 'Units of an order wait for keys: their pool has none',
  'order.fulfilled': 'The last waiting unit of an order got its key',
  'unit.replaced': 'A unit has another key: it was replaced or recalled, or that was undone',
  'unit.flagged': 'A unit may no longer have its key, as after a refund',
  'delivery.sent': 'A message to a customer was sent, or an order of a shop changed',
  'delivery.failed': 'A delivery failed for good; a user may retry it',
  'pool.low': 'A pool is low on stock, as its alert says',
  'pool.depleted': 'A pool has no keys left, as its alert says',
  'pool.replenished': 'A pool that was low has enough keys again',
  'batch.imported': 'An import ended, or keys were generated',
  'batch.quarantined': 'No order gets a key of the batch',
  'batch.recalled': 'The sold keys of a batch are being replaced',
  'shop.failing':
    'The orders of a shop do not arrive, as its alert says; told again after the cooldown of alerts',
  'shop.recovered': 'A shop works again',
  [TEST_EVENT]: 'A user tests an endpoint',
};

const EventId = z.string().check(z.regex(/^evt_[0-9a-f]{32}$/));

const envelope = {
  /** The same for each attempt, and for no other event: also the header `webhook-id`. */
  id: EventId,
  version: z.literal(EVENT_VERSION),
  timestamp: Timestamp,
  /** What the event is about, such as `order:3:1017`. Events of one subject arrive in their order. */
  subject: z.string(),
};

/** The body of an event's request. */
export const Event = z.object({ ...envelope, type: SentEventType, data: z.record(z.string(), z.unknown()) });
export type Event = z.infer<typeof Event>;

/** The schema of an event of one type. */
export const eventOf = <T extends keyof typeof eventData>(type: T) =>
  z.object({ ...envelope, type: z.literal(type), data: eventData[type] });
