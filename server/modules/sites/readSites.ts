import { asc, eq } from 'drizzle-orm';
import { message } from '#contract/messages/Message';
import type { Site, SiteSummary } from '#contract/sites';
import type { Context } from '../../platform/context';
import { assertFound } from '../../platform/errors';
import { sites } from '../../schema';
import { getSiteState, selectSiteHealth } from './getSiteHealth';
import { presentSite, presentSiteSummary } from './presentSite';

export async function listSites(ctx: Context): Promise<SiteSummary[]> {
  const [rows, health] = await Promise.all([
    ctx.db.select().from(sites).orderBy(asc(sites.id)),
    selectSiteHealth(ctx.db, null),
  ]);
  const states = new Map(health.map((row) => [row.id, getSiteState(row)]));
  return rows.map((row) => ({ ...presentSiteSummary(row), health: states.get(row.id) }));
}

export async function getSite(ctx: Context, id: number): Promise<Site> {
  const [row] = await ctx.db.select().from(sites).where(eq(sites.id, id));
  return presentSite(ctx, assertFound(row, message('sites.not_found')));
}
