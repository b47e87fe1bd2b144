import { eachAtMost } from '../integrations/woocommerce/eachAtMost';
import { defineJob } from '../jobs/jobs';
import { workEvent } from './workEvent';

const AT_ONCE = 8;

const NOTE_DELIVERY = `
  UPDATE sites SET last_webhook_at = now()
  WHERE id IN (SELECT site_id FROM webhook_events WHERE id = ANY($1::bigint[]))`;

/** Works off what shops sent. An event that fails takes no other with it. */
export const workEventsJob = defineJob<{ eventId: number }>({
  queue: 'orders.work',
  batch: 100,
  retryLimit: 12,
  lostAfterSeconds: 30,
  async run(services, events) {
    const failures: unknown[] = [];
    await eachAtMost(AT_ONCE, events, ({ eventId }) =>
      workEvent(services, eventId).catch((error) => void failures.push(error)),
    );
    await services.db.$client.query(NOTE_DELIVERY, [events.map(({ eventId }) => eventId)]);
    if (failures.length > 0) throw failures[0];
  },
});
