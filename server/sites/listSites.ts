import { asc } from 'drizzle-orm';
import type { SiteSummary } from '#contract/sites';
import type { Context } from '../context';
import { sites } from '../db/tables';
import { presentSiteSummary } from './presentSite';

export async function listSites(ctx: Context): Promise<SiteSummary[]> {
  const rows = await ctx.db.select().from(sites).orderBy(asc(sites.id));
  return rows.map(presentSiteSummary);
}
