import { eq } from 'drizzle-orm';
import type { SiteHealth } from '#contract/siteHealth';
import type { Context } from '../context';
import { sites } from '../db/tables';
import { conflict, found } from '../errors';
import { checkSite } from './checkSite';
import { getHealth } from './getHealth';

/** Looks at a shop at once; where a look is on its way, that one counts. */
export async function checkNow(ctx: Context, id: number): Promise<SiteHealth> {
  const [site] = await ctx.db.select({ isActive: sites.isActive }).from(sites).where(eq(sites.id, id));
  if (!found(site, 'Site').isActive) throw conflict('This site is inactive');
  await checkSite(ctx, id);
  return getHealth(ctx, id);
}
