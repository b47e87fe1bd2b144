import { eachAtMost } from '../integrations/woocommerce/eachAtMost';
import { defineJob } from '../jobs/jobs';
import { unworkedEvents, workEvent } from './workEvent';

/** One after the other keeps up, and leaves the machine to the answers of the next deliveries; a backlog takes more. */
const atOnce = (events: number) => Math.ceil(events / 40);

const NOTE_DELIVERY = 'UPDATE sites SET last_webhook_at = now() WHERE id = ANY($1::bigint[])';

/** Works off what shops sent. An event that fails takes no other with it. */
export const workEventsJob = defineJob<{ eventId: number }>({
  queue: 'webhooks.process-events',
  batch: 200,
  retryLimit: 12,
  lostAfterSeconds: 15,
  async run(services, queued) {
    const events = await unworkedEvents(
      services.db,
      queued.map(({ eventId }) => eventId),
    );
    const failures: unknown[] = [];
    await eachAtMost(atOnce(events.length), events, (event) =>
      workEvent(services, event).catch((error) => void failures.push(error)),
    );
    const sites = events.filter(({ source }) => source === 'webhook').map(({ site_id }) => site_id);
    if (sites.length > 0) await services.db.$client.query(NOTE_DELIVERY, [[...new Set(sites)]]);
    if (failures.length > 0) throw failures[0];
  },
});
