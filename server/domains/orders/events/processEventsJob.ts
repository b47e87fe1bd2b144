import type { Queryable } from '../../../platform/db/openDatabase';
import { prepareStatement } from '../../../platform/db/queryRows';
import { defineJob } from '../../../platform/jobs/defineJob';
import { type EventsRequest, EXAMPLE_URL_PATTERN, processEventsQueue, recordWebhooks } from '../../shops';
import { processEvents } from './processEvents';
import type { WebhookEvent } from './rejectEvents';

/** Read and held in memory together. */
const EVENTS_AT_ONCE = 200;

/** Processes stored webhook events. An event that fails does not affect the others. */
export const processEventsJob = defineJob<EventsRequest>({
  queue: processEventsQueue.queue,
  batchSize: 50,
  retryLimit: 12,
  expireInSeconds: 15,
  async run(services, requests) {
    const ids = requests.flatMap(({ eventId, eventIds }) => eventIds ?? eventId ?? []);
    // In the order of their receipt.
    ids.sort((a, b) => a - b);
    const failures: unknown[] = [];
    const siteIds = new Set<number>();
    for (let first = 0; first < ids.length; first += EVENTS_AT_ONCE) {
      const events = await listPendingEvents(services.db, ids.slice(first, first + EVENTS_AT_ONCE));
      failures.push(...(await processEvents(services, events)));
      for (const { source, site_id, foreign_sender } of events)
        if (source === 'webhook' && foreign_sender === null) siteIds.add(site_id);
    }
    if (siteIds.size > 0) await recordWebhooks(services.db, [...siteIds]);
    if (failures.length > 0) throw failures[0];
  },
});

// The events of a recovering site are enqueued again when it resumes.
const PENDING_EVENTS = prepareStatement<WebhookEvent>(
  'pending webhook events',
  `SELECT e.id, e.site_id, e.topic, e.source, e.body, s.name AS site, s.is_active,
     CASE WHEN NOT is_own_address(e.sender, s.url, s.home_url)
       AND s.url !~ '${EXAMPLE_URL_PATTERN}' THEN e.sender END AS foreign_sender
   FROM webhook_events e JOIN sites s ON s.id = e.site_id
   WHERE e.id = ANY($1::bigint[]) AND is_pending(e.processed_at)
     AND NOT EXISTS (SELECT FROM recovering_sites r WHERE r.site_id = e.site_id)
   ORDER BY e.id`,
);

export async function listPendingEvents(db: Queryable, ids: number[]): Promise<WebhookEvent[]> {
  return (await PENDING_EVENTS(db, [ids])).rows;
}
