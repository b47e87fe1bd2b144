import type { Text } from '#contract/texts/Text';
import type { Context } from '../../../platform/context';
import type { SiteRow } from '../connection/createSiteClient';
import { getUndeliverableReason, getWebhookUrl } from '../sites/siteUrls';

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
