import { asc, eq } from 'drizzle-orm';
import * as z from 'zod/mini';
import { FoundWebhook, type SiteCheck, type SiteHealth } from '#contract/siteHealth';
import type { Context } from '../context';
import { healthChecks } from '../db/tables';
import { found } from '../errors';
import { selectHealth, stateOf } from './selectHealth';

const Details = z.catch(
  z.object({
    code: z.optional(z.string()),
    webhooks: z.optional(z.array(FoundWebhook)),
    by_hand: z.optional(z.boolean()),
  }),
  {},
);

const WAITING = 'SELECT count(DISTINCT order_id) AS n FROM backorders WHERE site_id = $1';

/** How it goes with a site's shop: what was tried last, and what waits or was refused. */
export async function getHealth(ctx: Context, id: number): Promise<SiteHealth> {
  const [[row], checks, waiting] = await Promise.all([
    selectHealth(ctx.db, id),
    ctx.db.select().from(healthChecks).where(eq(healthChecks.siteId, id)).orderBy(asc(healthChecks.kind)),
    ctx.db.$client.query<{ n: number }>(WAITING, [id]),
  ]);
  const health = found(row, 'Site');
  const webhooks = Details.parse(checks.find(({ kind }) => kind === 'webhooks')?.details ?? {});
  return {
    state: stateOf(health),
    checks: checks.map(presentCheck),
    webhooks: webhooks.webhooks ?? [],
    manual_webhooks: webhooks.by_hand ?? false,
    last_webhook_at: health.lastWebhookAt?.toISOString() ?? null,
    rejected_events: health.refused,
    last_rejected_at: health.lastRejectedAt?.toISOString() ?? null,
    unprocessed_events: health.stuck,
    backordered_orders: waiting.rows[0]?.n ?? 0,
  };
}

function presentCheck(check: typeof healthChecks.$inferSelect): SiteCheck {
  return {
    kind: check.kind,
    checked_at: check.checkedAt.toISOString(),
    ok_at: check.okAt?.toISOString() ?? null,
    failed_at: check.failedAt?.toISOString() ?? null,
    reason: check.reason,
    code: Details.parse(check.details ?? {}).code ?? null,
  };
}
