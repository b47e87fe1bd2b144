import * as z from 'zod/mini';

/** The events that webhook endpoints may want. `contract/events.ts` has the schemas of their data. */
export const EventType = z.enum([
  'order.served',
  'order.backordered',
  'order.fulfilled',
  'unit.replaced',
  'unit.flagged',
  'delivery.sent',
  'delivery.failed',
  'pool.low',
  'pool.depleted',
  'pool.replenished',
  'batch.imported',
  'batch.quarantined',
  'batch.recalled',
  'shop.failing',
  'shop.recovered',
]);
export type EventType = z.infer<typeof EventType>;

/** What a user sends to an endpoint to test it. */
export const TEST_EVENT = 'endpoint.test';
export const SentEventType = z.enum([...EventType.options, TEST_EVENT]);
export type SentEventType = z.infer<typeof SentEventType>;
