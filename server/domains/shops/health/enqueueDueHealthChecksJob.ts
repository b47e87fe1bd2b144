import { transaction } from '../../../platform/db/transaction';
import { defineJob, everyMinutes } from '../../../platform/jobs/defineJob';
import { enqueueAll } from '../../../platform/jobs/enqueue';
import { EXAMPLE_URL_PATTERN } from '../sites/siteUrls';
import { checkSiteHealthJob } from './checkSiteHealth';

// An alert must reach the administrator within five minutes of a failure: the connection is checked every second
// minute, and a first failure is repeated in the next one. A failure of more than an hour is checked every ten
// minutes. Webhooks are checked hourly. No check precedes the shop's Retry-After.
const DUE_SITES = `
  SELECT s.id, NOT coalesce(webhooks.is_due, true) AS connection_only
  FROM sites s
  LEFT JOIN LATERAL (
    SELECT checked_at < now() - greatest(make_interval(secs => (details ->> 'pause_seconds')::float8), CASE
      WHEN failed_at = checked_at THEN interval '45 seconds'
      WHEN failed_at < now() - interval '1 hour' THEN interval '10 minutes'
      ELSE interval '90 seconds' END) AS is_due
    FROM health_checks WHERE site_id = s.id AND kind = 'connection'
  ) connection ON true
  LEFT JOIN LATERAL (
    SELECT checked_at < now() - CASE WHEN failed_at IS NULL THEN interval '1 hour'
      WHEN failed_at = checked_at THEN interval '45 seconds' ELSE interval '10 minutes' END AS is_due
    FROM health_checks WHERE site_id = s.id AND kind = 'webhooks'
  ) webhooks ON true
  WHERE s.is_active AND s.url !~ $1 AND coalesce(connection.is_due, true) ORDER BY s.id`;

export const enqueueDueHealthChecksJob = defineJob({
  queue: 'sites.enqueue-health-checks',
  retryLimit: 3,
  schedule: everyMinutes(1),
  async run({ db }) {
    await transaction(db, async (tx) => {
      const { rows } = await tx.$client.query<{ id: number; connection_only: boolean }>(DUE_SITES, [
        EXAMPLE_URL_PATTERN,
      ]);
      if (rows.length === 0) return;
      await enqueueAll(
        tx,
        checkSiteHealthJob,
        rows.map(({ id, connection_only }) => ({ siteId: id, connectionOnly: connection_only })),
      );
    });
  },
});
