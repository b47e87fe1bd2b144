import type { Queryable } from '../../platform/db/openDatabase';
import { prepareStatement } from '../../platform/db/prepareStatement';
import { defineJob } from '../../platform/jobs/defineJob';
import { EXAMPLE_URL_PATTERN, isRecoveringSql, PROCESS_EVENTS_QUEUE, shopAddressSql } from '../sites';
import { processEvents } from './processEvents';
import type { WebhookEvent } from './rejectEvent';

const RECORD_WEBHOOK = 'UPDATE sites SET last_webhook_at = now() WHERE id = ANY($1::bigint[])';

/** Processes stored webhook events. An event that fails does not affect the others. */
export const processEventsJob = defineJob<{ eventId: number }>({
  queue: PROCESS_EVENTS_QUEUE,
  batchSize: 200,
  retryLimit: 12,
  expireInSeconds: 15,
  async run(services, requests) {
    const events = await listPendingEvents(
      services.db,
      requests.map(({ eventId }) => eventId),
    );
    const failures = await processEvents(services, events);
    const siteIds = events.filter(({ source }) => source === 'webhook').map(({ site_id }) => site_id);
    if (siteIds.length > 0) await services.db.$client.query(RECORD_WEBHOOK, [[...new Set(siteIds)]]);
    if (failures.length > 0) throw failures[0];
  },
});

// Those of a recovering site are enqueued again when it resumes.
const PENDING_EVENTS = prepareStatement<WebhookEvent>(
  'pending webhook events',
  `SELECT e.id, e.site_id, e.topic, e.source, e.body, s.name AS site, s.is_active,
     CASE WHEN e.sender NOT IN (${shopAddressSql('s.url')}, coalesce(${shopAddressSql('s.home_url')}, ''))
       AND s.url !~ '${EXAMPLE_URL_PATTERN}' THEN e.sender END AS foreign_sender
   FROM webhook_events e JOIN sites s ON s.id = e.site_id
   WHERE e.id = ANY($1::bigint[]) AND e.processed_at IS NULL AND NOT ${isRecoveringSql('e.site_id')}
   ORDER BY e.id`,
);

export async function listPendingEvents(db: Queryable, ids: number[]): Promise<WebhookEvent[]> {
  return (await PENDING_EVENTS(db, [ids])).rows;
}
