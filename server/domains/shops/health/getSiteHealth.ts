import { asc, eq } from 'drizzle-orm';
import * as z from 'zod/mini';
import { type HealthCheck, type SiteHealth, WebhookStatus } from '#contract/siteHealth';
import { textOf } from '#contract/texts/Text';
import type { Context } from '../../../platform/context';
import { decodeText, presentTexts } from '../../../platform/db/textColumn';
import { assertFound } from '../../../platform/errors';
import { healthChecks, sites } from '../../../schema';
import type { SiteRow } from '../connection/createSiteClient';
import { findSameShop } from '../identity/checkIdentity';
import { toShopAddress } from '../sites/siteUrls';
import { describeProblem, getSiteState, selectShopConditions } from './shopCondition';

const CheckDetails = z.catch(
  z.object({
    code: z.optional(z.string()),
    webhooks: z.optional(z.array(WebhookStatus)),
    by_hand: z.optional(z.boolean()),
  }),
  {},
);

const BACKORDERED_ORDERS = 'SELECT count(DISTINCT order_id) AS count FROM waiting_units WHERE site_id = $1';

const LATEST_REPAIR = `
  SELECT at, reason FROM check_history
  WHERE site_id = $1 AND kind = 'webhooks' AND ok AND reason LIKE '{"code":"events.webhooks_repaired"%'
    AND at > now() - interval '7 days' ORDER BY at DESC LIMIT 1`;

async function readRepair({ db }: Context, id: number): Promise<SiteHealth['repaired']> {
  const [repair] = (await db.$client.query<{ at: Date; reason: string }>(LATEST_REPAIR, [id])).rows;
  return repair
    ? { at: repair.at.toISOString(), ...presentTexts({ reason: decodeText(repair.reason) }) }
    : null;
}

/** A site's health checks, webhook counters and backordered orders. */
export async function getSiteHealth(ctx: Context, id: number): Promise<SiteHealth> {
  const [[row], [site], checks, backordered, repaired] = await Promise.all([
    selectShopConditions(ctx.db, id),
    ctx.db.select().from(sites).where(eq(sites.id, id)),
    ctx.db.select().from(healthChecks).where(eq(healthChecks.siteId, id)).orderBy(asc(healthChecks.kind)),
    ctx.db.$client.query<{ count: number }>(BACKORDERED_ORDERS, [id]),
    readRepair(ctx, id),
  ]);
  const health = assertFound(row, textOf('sites.not_found'));
  const isShared = checks.some(({ kind, details }) => kind === 'identity' && details?.code === 'same_shop');
  const webhookDetails = CheckDetails.parse(checks.find(({ kind }) => kind === 'webhooks')?.details ?? {});
  return {
    state: getSiteState(health),
    ...presentTexts({ reason: describeProblem(health) }),
    checks: checks.map(presentCheck),
    webhooks: webhookDetails.webhooks ?? [],
    manual_webhooks: webhookDetails.by_hand ?? false,
    repaired,
    last_webhook_at: health.lastWebhookAt?.toISOString() ?? null,
    rejected_events: health.rejectedEvents,
    last_rejected_at: health.lastRejectedAt?.toISOString() ?? null,
    unprocessed_events: health.unprocessedEvents,
    refused_orders: health.failures.find(({ kind }) => kind === 'orders')?.refused ?? 0,
    backordered_orders: backordered.rows[0]?.count ?? 0,
    moved_to: site ? getMovedTo(site) : null,
    same_shop: site && isShared ? await findSameShop(ctx.db, id, site) : [],
  };
}

/** The shop's own address, unless the site has it, or a safer one. */
function getMovedTo({ url, homeUrl }: SiteRow): string | null {
  if (homeUrl === null || homeUrl === url) return null;
  const isSameAddress = toShopAddress(url) === toShopAddress(homeUrl);
  const isSafer = homeUrl.startsWith('https:') && url.startsWith('http:');
  return isSameAddress && !isSafer ? null : homeUrl;
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
