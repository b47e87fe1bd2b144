import { transaction } from '../../platform/db/transaction';
import { defineJob } from '../../platform/jobs/defineJob';
import { checkSiteHealthJob } from './checkSiteHealth';
import { EXAMPLE_URL_PATTERN } from './siteUrls';

// Hourly from each site's last check, which spreads the load. A failing site is due after ten minutes or its shop's
// Retry-After.
const DUE_SITES = `
  SELECT s.id FROM sites s LEFT JOIN health_checks c ON c.site_id = s.id AND c.kind = 'connection'
  WHERE s.is_active AND s.url !~ $1
    AND (c.checked_at IS NULL
      OR c.checked_at < now() - CASE WHEN c.failed_at IS NULL THEN interval '1 hour' ELSE
        greatest(interval '10 minutes', make_interval(secs => (c.details ->> 'pause_seconds')::float8)) END)
  ORDER BY s.id`;

export const enqueueDueHealthChecksJob = defineJob({
  queue: 'sites.enqueue-health-checks',
  batchSize: 1,
  retryLimit: 3,
  cron: '*/10 * * * *',
  async run({ db, jobs }) {
    await transaction(db, async (tx) => {
      const { rows } = await tx.$client.query<{ id: number }>(DUE_SITES, [EXAMPLE_URL_PATTERN]);
      if (rows.length === 0) return;
      await jobs.sendAll(
        tx,
        checkSiteHealthJob,
        rows.map(({ id }) => ({ siteId: id })),
      );
    });
  },
});
