import { asc } from 'drizzle-orm';
import type { SiteSummary } from '#contract/sites';
import type { Context } from '../context';
import { sites } from '../db/tables';
import { presentSiteSummary } from './presentSite';
import { selectHealth, stateOf } from './selectHealth';

export async function listSites(ctx: Context): Promise<SiteSummary[]> {
  const [rows, health] = await Promise.all([
    ctx.db.select().from(sites).orderBy(asc(sites.id)),
    selectHealth(ctx.db, null),
  ]);
  const states = new Map(health.map((row) => [row.id, stateOf(row)]));
  return rows.map((row) => ({ ...presentSiteSummary(row), health: states.get(row.id) }));
}
