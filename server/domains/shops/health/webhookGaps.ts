import { prepareStatement } from '../../../platform/db/queryRows';
import { definePoller } from '../../../platform/jobs/defineJob';
import { EXAMPLE_URL_PATTERN } from '../sites/siteUrls';
import { enqueueSyncsSql, HEALTH_CHECK_QUEUE, ORDER_SYNC_QUEUE } from '../sync/syncRequests';

const INTERVAL_MS = 5000;
/** A shorter gap is never unusual. */
const MIN_GAP = "interval '20 seconds'";
/** With fewer webhooks, nothing is usual yet. */
const MIN_SAMPLE = 20;
const MAX_SAMPLE = 100;

// A gap is unusual when it is twice as long as the longest of the latest webhooks. Its sync is requested once; after the
// interval of the regular syncs, one of those has run.
const REQUEST_SYNCS = prepareStatement<{ id: number }>(
  'syncs of unusual gaps',
  `
  WITH unusual AS (
    SELECT s.id, s.last_webhook_at
    FROM sites s JOIN site_syncs sync ON sync.site_id = s.id
    CROSS JOIN LATERAL (
      SELECT max(gap) AS longest, count(gap) AS size FROM (
        SELECT received_at - lag(received_at) OVER (ORDER BY received_at) AS gap FROM (
          SELECT received_at FROM webhook_events WHERE site_id = s.id AND source = 'webhook'
          ORDER BY received_at DESC LIMIT ${MAX_SAMPLE}
        ) latest
      ) gaps
    ) sample
    WHERE s.is_active AND s.url !~ $1 AND sync.gap_since IS DISTINCT FROM s.last_webhook_at
      AND s.last_webhook_at < now() - ${MIN_GAP}
      AND s.last_webhook_at > now() - make_interval(mins => (SELECT reconciliation_interval_minutes FROM settings))
      AND sample.size >= ${MIN_SAMPLE} AND now() - s.last_webhook_at > 2 * sample.longest
  ), claimed AS (
    UPDATE site_syncs sync SET gap_since = unusual.last_webhook_at FROM unusual
    WHERE sync.site_id = unusual.id AND sync.gap_since IS DISTINCT FROM unusual.last_webhook_at
    RETURNING sync.site_id AS id
  ),
  checks AS (${enqueueSyncsSql(HEALTH_CHECK_QUEUE, 'claimed')}),
  orders AS (${enqueueSyncsSql(ORDER_SYNC_QUEUE, 'claimed')})
  SELECT id FROM claimed`,
);

/** Requests the syncs of shops from which no webhook has come for an unusual time: theirs may fail on the way. */
export const webhookGaps = definePoller({
  name: 'sites.webhook-gaps',
  intervalMs: INTERVAL_MS,
  async poll({ db, log }) {
    const { rows } = await REQUEST_SYNCS(db, [EXAMPLE_URL_PATTERN]);
    const sites = rows.map(({ id }) => id);
    if (sites.length > 0) log.info({ sites }, 'no webhooks for an unusual time');
    return sites.length > 0;
  },
});
