import { asc, eq } from 'drizzle-orm';
import * as z from 'zod/mini';
import { message } from '#contract/messages/Message';
import { type HealthCheck, type SiteHealth, WebhookStatus } from '#contract/siteHealth';
import type { HealthCheckKind, SiteState } from '#contract/sites';
import type { Context } from '../../platform/context';
import { presentTexts } from '../../platform/db/messageColumn';
import type { Queryable } from '../../platform/db/openDatabase';
import { assertFound } from '../../platform/errors';
import { healthChecks } from '../../schema';

const CheckDetails = z.catch(
  z.object({
    code: z.optional(z.string()),
    webhooks: z.optional(z.array(WebhookStatus)),
    by_hand: z.optional(z.boolean()),
  }),
  {},
);

const BACKORDERED_ORDERS = 'SELECT count(DISTINCT order_id) AS count FROM backorders WHERE site_id = $1';

/** A site's health checks, webhook counters and backordered orders. */
export async function getSiteHealth(ctx: Context, id: number): Promise<SiteHealth> {
  const [[row], checks, backordered] = await Promise.all([
    selectSiteHealth(ctx.db, id),
    ctx.db.select().from(healthChecks).where(eq(healthChecks.siteId, id)).orderBy(asc(healthChecks.kind)),
    ctx.db.$client.query<{ count: number }>(BACKORDERED_ORDERS, [id]),
  ]);
  const health = assertFound(row, message('sites.not_found'));
  const webhookDetails = CheckDetails.parse(checks.find(({ kind }) => kind === 'webhooks')?.details ?? {});
  return {
    state: getSiteState(health),
    checks: checks.map(presentCheck),
    webhooks: webhookDetails.webhooks ?? [],
    manual_webhooks: webhookDetails.by_hand ?? false,
    last_webhook_at: health.lastWebhookAt?.toISOString() ?? null,
    rejected_events: health.rejectedEvents,
    last_rejected_at: health.lastRejectedAt?.toISOString() ?? null,
    unprocessed_events: health.unprocessedEvents,
    backordered_orders: backordered.rows[0]?.count ?? 0,
  };
}

function presentCheck(check: typeof healthChecks.$inferSelect): HealthCheck {
  return {
    kind: check.kind,
    checked_at: check.checkedAt.toISOString(),
    ok_at: check.okAt?.toISOString() ?? null,
    failed_at: check.failedAt?.toISOString() ?? null,
    ...presentTexts({ reason: check.reason }),
    code: CheckDetails.parse(check.details ?? {}).code ?? null,
  };
}

interface SiteHealthRow {
  id: number;
  name: string;
  isActive: boolean;
  isChecked: boolean;
  failures: { kind: HealthCheckKind; reason: string | null; since: string }[];
  lastWebhookAt: Date | null;
  rejectedEvents: number;
  lastRejectedAt: Date | null;
  unprocessedEvents: number;
  hasBackorders: boolean;
}

// Rejections count until the next accepted webhook, for a week at most.
const SITE_HEALTH = `
  SELECT s.id, s.name, s.is_active AS "isActive", s.last_webhook_at AS "lastWebhookAt",
    EXISTS (SELECT FROM health_checks c WHERE c.site_id = s.id AND c.kind = 'connection') AS "isChecked",
    failed.checks AS failures,
    coalesce(rejected.count, 0) AS "rejectedEvents", rejected.at AS "lastRejectedAt", coalesce(unprocessed.count, 0) AS "unprocessedEvents",
    EXISTS (SELECT FROM backorders b WHERE b.site_id = s.id) AS "hasBackorders"
  FROM sites s
  CROSS JOIN LATERAL (
    SELECT coalesce(json_agg(json_build_object('kind', kind, 'reason', reason, 'since', failed_at)
      ORDER BY failed_at), '[]') AS checks
    FROM health_checks c WHERE c.site_id = s.id AND c.failed_at IS NOT NULL
  ) failed
  LEFT JOIN LATERAL (
    SELECT s.rejected_events AS count, s.last_rejected_at AS at
    WHERE s.last_rejected_at > greatest(s.last_webhook_at, now() - interval '7 days')
  ) rejected ON true
  LEFT JOIN (
    SELECT site_id, count(*) AS count FROM webhook_events
    WHERE processed_at IS NULL AND received_at < now() - interval '5 minutes' GROUP BY site_id
  ) unprocessed ON unprocessed.site_id = s.id
  WHERE $1::bigint IS NULL OR s.id = $1 ORDER BY s.id`;

/** The health of one site, or of all when `siteId` is null. */
export async function selectSiteHealth(db: Queryable, siteId: number | null): Promise<SiteHealthRow[]> {
  return (await db.$client.query<SiteHealthRow>(SITE_HEALTH, [siteId])).rows;
}

export function getSiteState(row: SiteHealthRow): SiteState {
  if (!row.isActive) return 'unknown';
  if (row.failures.some(({ kind }) => kind === 'connection') || row.unprocessedEvents > 0) return 'failing';
  if (row.failures.length > 0 || row.rejectedEvents > 0 || row.hasBackorders) return 'degraded';
  return row.isChecked ? 'ok' : 'unknown';
}
