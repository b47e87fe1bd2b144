import { eq, sql } from 'drizzle-orm';
import type { Site } from '#contract/sites';
import { audit } from '../audit/audit';
import type { Context } from '../context';
import { sites } from '../db/tables';
import { transaction } from '../db/transaction';
import { found } from '../errors';
import { newApiKey, storeApiKey } from './apiKey';
import { presentSite } from './presentSite';

/** The old key is void at once, for calls and for webhook signatures. */
export async function regenerateApiKey(ctx: Context, id: number): Promise<Site> {
  return transaction(ctx.db, async (tx) => {
    const [row] = await tx
      .update(sites)
      .set({ ...storeApiKey(ctx.vault, newApiKey()), updatedAt: sql`now()` })
      .where(eq(sites.id, id))
      .returning();
    const site = found(row, 'Site');
    await audit(tx, ctx, { action: 'site.regenerate_api_key', id });
    return presentSite(ctx, site);
  });
}
