import { type Text, textOf } from '#contract/texts/Text';
import type { Context, Services } from '../../../platform/context';
import type { Tx } from '../../../platform/db/openDatabase';
import { prepareStatement } from '../../../platform/db/queryRows';
import { decodeText } from '../../../platform/db/textColumn';
import { transaction } from '../../../platform/db/transaction';
import type { UpstreamFailure } from '../../../platform/httpClient/UpstreamError';
import { definePoller } from '../../../platform/jobs/defineJob';
import { createNotifications, resolveNotifications } from '../../alerts';
import { recordHealthCheck } from '../../shops';
import type { OrderRef } from '../enqueueDeliveries';

const NAMES = `
  SELECT s.name AS site, o.id AS "recordId", coalesce(o.number, $2) AS number
  FROM sites s LEFT JOIN orders o ON o.site_id = s.id AND o.order_id = $2 WHERE s.id = $1`;

interface NamesRow {
  site: string;
  recordId: number | null;
  number: string;
}

/** Alerts about a delivery that is not sent again by itself: one alert per shop and cooldown. */
export async function alertFailedDelivery(
  tx: Tx,
  ctx: Context,
  { siteId, orderId }: OrderRef,
  reason: Text,
): Promise<void> {
  const [names] = (await tx.$client.query<NamesRow>(NAMES, [siteId, orderId])).rows;
  if (!names) return;
  const { site, recordId, number: order } = names;
  await createNotifications(tx, ctx, [
    {
      siteId,
      orderId: recordId ?? undefined,
      type: 'MESSAGE_FAILED',
      severity: 'CRITICAL',
      title: textOf('alerts.message_failed_title', { order }),
      message: textOf('alerts.message_failed', { order, site, reason }),
    },
  ]);
}

/** Why a delivery was not sent. */
export interface DeliveryFailure {
  text: Text;
  /** Machine-readable, for advice. */
  code?: UpstreamFailure;
  /** The mail service refused the e-mail, so that it was not sent. */
  isRefused?: boolean;
  /** The shop's Retry-After. */
  pauseSeconds?: number;
}

const FAILED_COUNT = prepareStatement<FailedCount>(
  'failed deliveries of a site',
  `
  SELECT count(*)::int AS failed, (array_agg(reason ORDER BY id DESC))[1] AS reason,
    (SELECT details ->> 'code' FROM health_checks c WHERE c.site_id = $1 AND c.kind = 'delivery'
      AND c.reason = (array_agg(u.reason ORDER BY id DESC))[1]) AS code,
    EXISTS (SELECT FROM notifications WHERE site_id = $1 AND type = 'MESSAGE_FAILED' AND NOT is_resolved) AS has_alert
  FROM undelivered u WHERE site_id = $1`,
);

interface FailedCount {
  failed: number;
  reason: string | null;
  code: string | null;
  has_alert: boolean;
}

/** Records the site's `delivery` health; failed deliveries keep it, and the alert about them, even when later ones are sent. */
export async function recordDeliveryHealth(tx: Tx, siteId: number, failure?: DeliveryFailure): Promise<void> {
  const { rows } = await FAILED_COUNT(tx, [siteId]);
  const {
    failed = 0,
    reason: lastReason = null,
    code: lastCode = null,
    has_alert: hasAlert = false,
  } = rows[0] ?? {};
  if (hasAlert && failed === 0) await resolveNotifications(tx, { type: 'MESSAGE_FAILED', siteIds: [siteId] });
  const reason = failure?.text ?? (lastReason === null ? undefined : decodeText(lastReason));
  const code = failure ? failure.code : (lastCode ?? undefined);
  await recordHealthCheck(tx, siteId, 'delivery', {
    ok: reason === undefined,
    reason,
    details: { parked: failed, code: reason && code, pause_seconds: failure?.pauseSeconds },
  });
}

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
    AND NOT EXISTS (SELECT FROM deliveries d WHERE d.site_id = reported.site_id
      AND d.state IN ('queued', 'sending') AND d.reason IS NOT NULL)`,
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
