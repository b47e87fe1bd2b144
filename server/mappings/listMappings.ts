import { asc, eq } from 'drizzle-orm';
import type { Mapping } from '#contract/mappings';
import type { Context } from '../context';
import { mappings } from '../db/tables';
import { presentMapping, selectMappings } from './selectMappings';

export async function listMappings(ctx: Context, query: { site_id?: number }): Promise<Mapping[]> {
  const ofSite = query.site_id === undefined ? undefined : eq(mappings.siteId, query.site_id);
  const rows = await selectMappings(ctx.db).where(ofSite).orderBy(asc(mappings.id));
  return rows.map(presentMapping);
}
