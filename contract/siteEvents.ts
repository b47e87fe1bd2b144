import * as z from 'zod/mini';
import { OrderRef } from './orderRef';
import { endpoint, offeredAs } from './shared/endpoint';
import { boundedText, Id, Timestamp, TimestampInput, withLabel } from './shared/fields';
import { Cursor, pageSize } from './shared/query';
import { textsOf } from './shared/texts/validationText';

/** A change of an order that the shop sent or a sync found; a message to a customer; a health check; a sync. */
export const SiteEventKind = z.enum(['webhook', 'message', 'check', 'sync']);
export type SiteEventKind = z.infer<typeof SiteEventKind>;

/** `retrying`: it failed and is tried again automatically; `failed`: it is not. */
export const SiteEventResult = z.enum(['pending', 'succeeded', 'retrying', 'failed']);
export type SiteEventResult = z.infer<typeof SiteEventResult>;

/** The event: a webhook's source, a delivery's channel, after its kind unless it has keys, a kind of check or sync. */
export const SiteEventName = z.enum([
  'received',
  'recovered',
  'signature',
  'too_large',
  'note',
  'email',
  'order_item',
  'backorder_note',
  'backorder_email',
  'connection',
  'webhooks',
  'reconciliation',
  'products',
  'earlier_orders',
  'stock',
]);
export type SiteEventName = z.infer<typeof SiteEventName>;

export const SiteEvent = z.object({
  kind: withLabel('Event', SiteEventKind),
  /** Unique within the kind and the name. */
  id: Id,
  name: SiteEventName,
  at: withLabel('When', Timestamp),
  /** End of the processing; null while it is pending, and for checks and syncs. */
  finished_at: z.nullable(Timestamp),
  result: withLabel('Result', SiteEventResult),
  /** The shop's topic of a webhook. */
  topic: z.nullable(z.string()),
  /** The shop's id of the order; null for events of the site. */
  order_id: withLabel('Order', z.nullable(z.string())),
  /** Null if the order is not stored, such as a refused one. */
  order: z.nullable(OrderRef),
  /** The result, or why there is none. */
  reason: withLabel('Reason', z.nullable(z.string())),
  texts: textsOf('reason'),
});
export type SiteEvent = z.infer<typeof SiteEvent>;

export const SiteEventQuery = z.strictObject({
  kind: z.optional(SiteEventKind),
  result: z.optional(SiteEventResult),
  /** The shop's id of an order; with it, only webhooks and messages are listed. */
  order_id: z.optional(boundedText(255)),
  /** Inclusive. */
  from: z.optional(TimestampInput),
  /** Exclusive. */
  to: z.optional(TimestampInput),
  per_page: pageSize(50),
  cursor: Cursor,
});
export type SiteEventQuery = z.output<typeof SiteEventQuery>;

export const SiteEventPage = z.object({
  events: z.array(SiteEvent),
  /** Null on the last page. */
  next_cursor: z.nullable(z.string()),
});
export type SiteEventPage = z.infer<typeof SiteEventPage>;

const WebhookEventRef = z.strictObject({ event_id: Id });

export const siteEvents = offeredAs('shop_connection', {
  list: endpoint({
    method: 'GET',
    path: '/sites/{id}/events',
    access: 'sites.read',
    summary: "A shop's webhooks, messages, health checks and syncs, newest first",
    query: SiteEventQuery,
    data: SiteEventPage,
  }),
  process: endpoint({
    method: 'POST',
    path: '/sites/{id}/events/process',
    access: 'sites.write',
    summary: 'Process a failed webhook event again; one that has not failed is returned as it is',
    body: WebhookEventRef,
    data: SiteEvent,
  }),
});
