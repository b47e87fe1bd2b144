import type { Context } from '../../platform/context';
import { prepareStatement } from '../../platform/db/prepareStatement';
import { enqueueSql } from '../../platform/jobs/enqueueSql';
import { processEventsJob } from './processEvent';

/** A webhook with a verified signature. */
export interface SignedWebhook {
  siteId: number;
  topic: string;
  deliveryId: string | undefined;
  body: string;
}

const BATCH_SIZE = 100;

// One round trip, since a shop waits for it. Events of a concurrently deleted site are left out.
const STORE_EVENTS = prepareStatement<{ site_id: number }>(
  'store webhook events',
  `WITH stored AS (
     INSERT INTO webhook_events (site_id, topic, delivery_id, body)
     SELECT s.id, received.topic, received.delivery_id, received.body
     FROM unnest($1::bigint[], $2::text[], $3::text[], $4::text[]) AS received(site_id, topic, delivery_id, body)
     JOIN sites s ON s.id = received.site_id FOR KEY SHARE OF s
     RETURNING site_id, jsonb_build_object('eventId', id) AS data
   ), queued AS (${enqueueSql(processEventsJob, 'stored')})
   SELECT DISTINCT site_id FROM stored`,
);

/** Stores webhooks and enqueues their processing atomically. Returns the sites that still exist. */
async function storeEvents(ctx: Context, webhooks: SignedWebhook[]): Promise<Set<number>> {
  const { rows } = await STORE_EVENTS(ctx.db, [
    webhooks.map(({ siteId }) => siteId),
    webhooks.map(({ topic }) => topic),
    webhooks.map(({ deliveryId }) => deliveryId ?? null),
    webhooks.map(({ body }) => body),
  ]);
  ctx.jobs.wake(processEventsJob);
  return new Set(rows.map(({ site_id }) => site_id));
}

interface PendingWebhook {
  webhook: SignedWebhook;
  resolve(isStored: boolean): void;
  reject(error: unknown): void;
}

/**
 * Batches webhooks that arrive while a statement runs into the next one. Resolves once the webhook is committed;
 * false when its site was deleted.
 */
export function createWebhookEventStore() {
  let pending: PendingWebhook[] = [];
  let isStoring = false;

  const storePending = async (ctx: Context) => {
    isStoring = true;
    while (pending.length > 0) {
      const batch = pending.slice(0, BATCH_SIZE);
      pending = pending.slice(BATCH_SIZE);
      try {
        const siteIds = await storeEvents(
          ctx,
          batch.map(({ webhook }) => webhook),
        );
        for (const { webhook, resolve } of batch) resolve(siteIds.has(webhook.siteId));
      } catch (error) {
        for (const { reject } of batch) reject(error);
      }
    }
    isStoring = false;
  };

  return (ctx: Context, webhook: SignedWebhook) =>
    new Promise<boolean>((resolve, reject) => {
      pending.push({ webhook, resolve, reject });
      if (!isStoring) void storePending(ctx);
    });
}
