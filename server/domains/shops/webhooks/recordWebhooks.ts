import type { Text } from '#contract/texts/Text';
import type { Context } from '../../../platform/context';
import type { Queryable } from '../../../platform/db/openDatabase';
import { prepareStatement } from '../../../platform/db/queryRows';
import type { SiteRow } from '../connection/createSiteClient';
import { endPauses } from '../health/endPauses';
import { getUndeliverableReason, getWebhookUrl } from '../sites/siteUrls';
import { requestContradicted } from '../sync/syncRequests';

/** The code of a failed check of webhooks that the shop probably cannot deliver. */
export const UNDELIVERABLE = 'undeliverable';

// Not for each batch: orders of one shop would wait for each other.
const SET_WEBHOOK_TIME = prepareStatement<{ id: number }>(
  'record webhooks',
  `UPDATE sites SET last_webhook_at = now()
   WHERE id = ANY($1::bigint[]) AND (last_webhook_at IS NULL OR last_webhook_at < now() - interval '1 second')
   RETURNING id`,
);

// A refused order, or a copy of the shop, is no failure of requests, and stays reported for weeks.
const FAILING = prepareStatement<{ id: number }>(
  'sites with failed checks',
  `SELECT DISTINCT site_id AS id FROM health_checks WHERE site_id = ANY($1::bigint[]) AND failed_at IS NOT NULL
     AND kind NOT IN ('orders', 'identity')`,
);

const CLEAR_UNDELIVERABLE = `
  UPDATE health_checks SET failed_at = NULL, ok_at = now(), reason = NULL, details = details - 'code'
  WHERE site_id = $1 AND kind = 'webhooks' AND details ->> 'code' = '${UNDELIVERABLE}'`;

/** Records that webhooks of shops arrived: a sign of life, which ends what was reported and made to wait without one. */
export async function recordWebhooks(db: Queryable, siteIds: number[]): Promise<void> {
  const recorded = (await SET_WEBHOOK_TIME(db, [siteIds])).rows;
  const failing = (await FAILING(db, [siteIds])).rows;
  for (const { id } of failing) {
    await db.$client.query(CLEAR_UNDELIVERABLE, [id]);
    await endPauses(db, id, { hasAnswered: false });
    if (recorded.some((site) => site.id === id)) await requestContradicted(db, id, true);
  }
}

/** Where a shop's webhooks go, as the latest check of them stored it. */
interface Delivery {
  url: string;
  /** The first check with this URL. */
  url_since: string;
}

const LATEST_CHECK = `
  SELECT details ->> 'url' AS url, coalesce(details ->> 'url_since', now()::text) AS url_since, now()::text AS now
  FROM (SELECT) one LEFT JOIN health_checks c ON c.site_id = $1 AND c.kind = 'webhooks'`;

/** Why the shop may not deliver its webhooks to this server: a guess, which the first one that arrives there disproves. */
export async function findUndeliverable(
  { db, config }: Context,
  { id, url: shopUrl, lastWebhookAt }: SiteRow,
): Promise<{ reason: Text | undefined; delivery: Delivery }> {
  const url = getWebhookUrl(config, id);
  const { rows } = await db.$client.query<{ url: string | null; url_since: string; now: string }>(
    LATEST_CHECK,
    [id],
  );
  const [latest] = rows;
  const since = latest?.url === url ? latest.url_since : (latest?.now ?? '');
  const hasArrived = lastWebhookAt !== null && latest?.url === url && lastWebhookAt > new Date(since);
  return {
    reason: hasArrived ? undefined : getUndeliverableReason(config.PUBLIC_URL, shopUrl),
    delivery: { url, url_since: since },
  };
}
