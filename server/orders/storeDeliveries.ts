import type { Context } from '../context';
import { statement } from '../db/statement';
import { queueing } from '../jobs/queueing';
import { workEventsJob } from './workEventsJob';

/** A delivery whose signature is right. */
export interface SignedDelivery {
  siteId: number;
  topic: string;
  deliveryId: string | undefined;
  body: string;
}

const MOST_AT_ONCE = 100;

// One way to the database and back: a shop waits for it. Those of a site that was deleted a moment ago are left out.
const STORE = statement<{ site_id: number }>(
  'store deliveries',
  `WITH stored AS (
     INSERT INTO webhook_events (site_id, topic, delivery_id, body)
     SELECT s.id, came.topic, came.delivery_id, came.body
     FROM unnest($1::bigint[], $2::text[], $3::text[], $4::text[]) AS came(site_id, topic, delivery_id, body)
     JOIN sites s ON s.id = came.site_id FOR KEY SHARE OF s
     RETURNING site_id, jsonb_build_object('eventId', id) AS data
   ), queued AS (${queueing(workEventsJob, 'stored')})
   SELECT DISTINCT site_id FROM stored`,
);

/** Stores deliveries and queues their work, both or neither. Returns the sites that are still there. */
async function storeAll(ctx: Context, deliveries: SignedDelivery[]): Promise<Set<number>> {
  const { rows } = await STORE(ctx.db, [
    deliveries.map(({ siteId }) => siteId),
    deliveries.map(({ topic }) => topic),
    deliveries.map(({ deliveryId }) => deliveryId ?? null),
    deliveries.map(({ body }) => body),
  ]);
  ctx.jobs.soon(workEventsJob);
  return new Set(rows.map(({ site_id }) => site_id));
}

interface Waiting {
  delivery: SignedDelivery;
  done(isStored: boolean): void;
  failed(error: unknown): void;
}

/**
 * Stores one delivery after the other; those that come in while others are on their way share the next
 * statement, so that a rush costs few of them. Resolves when the delivery is committed; false where its site is gone.
 */
export function deliveryStore() {
  let waiting: Waiting[] = [];
  let isStoring = false;

  const storeWaiting = async (ctx: Context) => {
    isStoring = true;
    while (waiting.length > 0) {
      const now = waiting.slice(0, MOST_AT_ONCE);
      waiting = waiting.slice(MOST_AT_ONCE);
      try {
        const sites = await storeAll(
          ctx,
          now.map(({ delivery }) => delivery),
        );
        for (const { delivery, done } of now) done(sites.has(delivery.siteId));
      } catch (error) {
        for (const { failed } of now) failed(error);
      }
    }
    isStoring = false;
  };

  return (ctx: Context, delivery: SignedDelivery) =>
    new Promise<boolean>((done, failed) => {
      waiting.push({ delivery, done, failed });
      if (!isStoring) void storeWaiting(ctx);
    });
}
