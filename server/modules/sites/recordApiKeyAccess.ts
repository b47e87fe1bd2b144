import { eq } from 'drizzle-orm';
import type { ApiKeyAccess } from '#contract/sites';
import type { Context } from '../../platform/context';
import { assertFound } from '../../platform/errors';
import { sites } from '../../schema';
import { audit } from '../audit';

export async function recordApiKeyAccess(ctx: Context, id: number, { use }: ApiKeyAccess): Promise<null> {
  const [site] = await ctx.db.select({ id: sites.id }).from(sites).where(eq(sites.id, id));
  await audit(ctx.db, ctx, { action: `site.key_${use}`, id: assertFound(site, 'Site').id });
  return null;
}
