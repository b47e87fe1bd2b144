import { eq } from 'drizzle-orm';
import type { Site } from '#contract/sites';
import type { Context } from '../context';
import { sites } from '../db/tables';
import { found } from '../errors';
import { presentSite } from './presentSite';

export async function getSite(ctx: Context, id: number): Promise<Site> {
  const [row] = await ctx.db.select().from(sites).where(eq(sites.id, id));
  return presentSite(ctx, found(row, 'Site'));
}
