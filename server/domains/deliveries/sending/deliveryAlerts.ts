import type { Services } from '../../../platform/context';
import { prepareStatement } from '../../../platform/db/queryRows';
import { transaction } from '../../../platform/db/transaction';
import { definePoller } from '../../../platform/jobs/defineJob';
import { recordDeliveryHealth } from './recordOutcome';

const INTERVAL_MS = 5000;

// A refusal of the shop's credentials is reported before a delivery waits for them.
const WITHOUT_CAUSE = prepareStatement<{ siteId: number }>(
  'delivery reports without a cause',
  `
  SELECT site_id AS "siteId" FROM (
    SELECT site_id FROM notifications WHERE type = 'MESSAGE_FAILED' AND NOT is_resolved AND site_id IS NOT NULL
    UNION SELECT site_id FROM health_checks WHERE kind = 'delivery' AND failed_at IS NOT NULL
      AND coalesce(details ->> 'code', '') NOT IN ('unauthorized', 'read_only')
  ) reported
  WHERE NOT EXISTS (SELECT FROM undelivered u WHERE u.site_id = reported.site_id)
    AND NOT EXISTS (SELECT FROM deliveries m WHERE m.site_id = reported.site_id
      AND m.state IN ('queued', 'sending') AND m.reason IS NOT NULL)`,
);

/** Ends alerts and health reports about deliveries whose cause is gone: their order was canceled or deleted. */
export const deliveryAlerts = definePoller({
  name: 'deliveries.alerts',
  intervalMs: INTERVAL_MS,
  async poll(services) {
    const sites = (await WITHOUT_CAUSE(services.db, [])).rows;
    for (const { siteId } of sites) await endReports(services, siteId);
    return sites.length > 0;
  },
});

const endReports = ({ db }: Services, siteId: number) =>
  transaction(db, (tx) => recordDeliveryHealth(tx, siteId));
