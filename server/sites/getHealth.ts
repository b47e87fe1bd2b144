import { asc, eq } from 'drizzle-orm';
import * as z from 'zod/mini';
import { FoundWebhook, type SiteCheck, type SiteHealth } from '#contract/siteHealth';
import type { Context } from '../context';
import { siteChecks } from '../db/tables';
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

const WAITING = 'SELECT count(DISTINCT order_id) AS n FROM waiting_units WHERE site_id = $1';

/** How it goes with a site's shop: what was tried last, and what waits or was refused. */
export async function getHealth(ctx: Context, id: number): Promise<SiteHealth> {
  const [[row], checks, waiting] = await Promise.all([
    selectHealth(ctx.db, id),
    ctx.db.select().from(siteChecks).where(eq(siteChecks.siteId, id)).orderBy(asc(siteChecks.kind)),
    ctx.db.$client.query<{ n: number }>(WAITING, [id]),
  ]);
  const health = found(row, 'Site');
  const webhooks = Details.parse(checks.find(({ kind }) => kind === 'webhooks')?.details ?? {});
  return {
    state: stateOf(health),
    checks: checks.map(presentCheck),
    webhooks: webhooks.webhooks ?? [],
    webhooks_by_hand: webhooks.by_hand ?? false,
    last_webhook_at: health.lastWebhookAt?.toISOString() ?? null,
    refused_deliveries: health.refused,
    last_refused_at: health.lastRefusedAt?.toISOString() ?? null,
    stuck_deliveries: health.stuck,
    waiting_orders: waiting.rows[0]?.n ?? 0,
  };
}

function presentCheck(check: typeof siteChecks.$inferSelect): SiteCheck {
  return {
    kind: check.kind,
    checked_at: check.checkedAt.toISOString(),
    ok_at: check.okAt?.toISOString() ?? null,
    failed_at: check.failedAt?.toISOString() ?? null,
    reason: check.reason,
    code: Details.parse(check.details ?? {}).code ?? null,
  };
}
