import type { Context } from '../../platform/context';
import { createBatcher } from '../../platform/createBatcher';
import { prepareStatement } from '../../platform/db/prepareStatement';
import { enqueueSql } from '../../platform/jobs/enqueueSql';
import { processEventsJob } from './processEventsJob';

/** A webhook with a verified signature. */
export interface SignedWebhook {
  siteId: number;
  topic: string;
  deliveryId: string | undefined;
  /** See `toShopAddress`. */
  sender: string | undefined;
  orderId: string | undefined;
  body: string;
}

const BATCH_SIZE = 100;

// One round trip, since a shop waits for it. Events of a concurrently deleted site are left out.
const STORE_EVENTS = prepareStatement<{ site_id: number }>(
  'store webhook events',
  `WITH stored AS (
     INSERT INTO webhook_events (site_id, topic, delivery_id, sender, order_id, body)
     SELECT s.id, received.topic, received.delivery_id, received.sender, received.order_id, received.body
     FROM unnest($1::bigint[], $2::text[], $3::text[], $4::text[], $5::text[], $6::text[])
       AS received(site_id, topic, delivery_id, sender, order_id, body)
     JOIN sites s ON s.id = received.site_id FOR KEY SHARE OF s
     RETURNING site_id, jsonb_build_object('eventId', id) AS data
   ), queued AS (${enqueueSql(processEventsJob, 'stored')})
   SELECT DISTINCT site_id FROM stored`,
);

/** Stores webhooks and enqueues their processing atomically. Returns for each whether its site still exists. */
async function storeEvents(ctx: Context, webhooks: SignedWebhook[]): Promise<boolean[]> {
  const { rows } = await STORE_EVENTS(ctx.db, [
    webhooks.map(({ siteId }) => siteId),
    webhooks.map(({ topic }) => topic),
    webhooks.map(({ deliveryId }) => deliveryId ?? null),
    webhooks.map(({ sender }) => sender ?? null),
    webhooks.map(({ orderId }) => orderId ?? null),
    webhooks.map(({ body }) => body),
  ]);
  ctx.jobs.wake(processEventsJob);
  const siteIds = new Set(rows.map(({ site_id }) => site_id));
  return webhooks.map(({ siteId }) => siteIds.has(siteId));
}

/** Stores webhooks in batches; resolves once the webhook is committed, to false when its site was deleted. */
export const createWebhookEventStore = () => createBatcher(BATCH_SIZE, storeEvents);
