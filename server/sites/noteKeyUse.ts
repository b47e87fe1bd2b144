import { eq } from 'drizzle-orm';
import type { SiteKeyUse } from '#contract/sites';
import { audit } from '../audit/audit';
import type { Context } from '../context';
import { sites } from '../db/tables';
import { found } from '../errors';

/** Notes that a site's API key was shown or copied in the console. */
export async function noteKeyUse(ctx: Context, id: number, { use }: SiteKeyUse): Promise<null> {
  const [site] = await ctx.db.select({ id: sites.id }).from(sites).where(eq(sites.id, id));
  await audit(ctx.db, ctx, { action: `site.key_${use}`, id: found(site, 'Site').id });
  return null;
}
