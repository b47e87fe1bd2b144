import { and, asc, eq, isNotNull, isNull, sql } from 'drizzle-orm';
import { hasPermission } from '#contract/permissions';
import type { Site, SiteQuery, SiteSummary } from '#contract/sites';
import { textOf } from '#contract/texts/Text';
import type { Actor, Context } from '../../../platform/context';
import { presentTexts } from '../../../platform/db/textColumn';
import { assertFound } from '../../../platform/errors';
import { sites } from '../../../schema';
import {
  describeProblem,
  getSiteState,
  type ShopCondition,
  selectShopConditions,
} from '../health/shopCondition';
import { presentSite, presentSiteSummary, presentSiteWithSecret } from './presentSite';

export async function listSites(
  ctx: Context,
  { license_group_id: pool, archived }: SiteQuery = {},
): Promise<SiteSummary[]> {
  const poolFilter =
    pool === undefined
      ? undefined
      : sql`${sites.id} IN (SELECT site_id FROM mapped_pools WHERE pool_id = ${pool})`;
  const archivedFilter =
    archived === 'any' ? undefined : archived ? isNotNull(sites.archivedAt) : isNull(sites.archivedAt);
  const [rows, health] = await Promise.all([
    ctx.db.select().from(sites).where(and(poolFilter, archivedFilter)).orderBy(asc(sites.id)),
    selectShopConditions(ctx.db, null),
  ]);
  const healthById = new Map(health.map((shop) => [shop.id, presentHealth(shop)]));
  return rows.map((row) => ({ ...presentSiteSummary(row), ...healthById.get(row.id) }));
}

const presentHealth = (shop: ShopCondition) => ({
  health: getSiteState(shop),
  ...presentTexts({ health_reason: describeProblem(shop) }),
});

/** A site; with its webhook secret for those who may replace it, while their sign-in is recent. */
export async function getSite(ctx: Context, id: number): Promise<Site> {
  const [row] = await ctx.db.select().from(sites).where(eq(sites.id, id));
  const site = assertFound(row, textOf('sites.not_found'));
  return maySeeSecret(ctx.actor) ? presentSiteWithSecret(ctx, site) : presentSite(ctx, site);
}

const maySeeSecret = (actor: Actor) =>
  actor.kind === 'admin' && actor.hasRecentSignIn && hasPermission(actor.role, 'sites.write');
