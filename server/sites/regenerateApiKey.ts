import { eq, sql } from 'drizzle-orm';
import type { Site } from '#contract/sites';
import { audit } from '../audit/audit';
import type { Context } from '../context';
import { sites } from '../db/tables';
import { transaction } from '../db/transaction';
import { found } from '../errors';
import { newApiKey, storeApiKey } from './apiKey';
import { presentSite } from './presentSite';
import { lookSoon } from './registerSite';

/**
 * The old key is void at once for calls. Deliveries signed with it are taken for another day: some are on
 * their way, and the shop's webhooks get the new one only when the shop can be reached.
 */
export async function regenerateApiKey(ctx: Context, id: number): Promise<Site> {
  return transaction(ctx.db, async (tx) => {
    const [row] = await tx
      .update(sites)
      .set({
        ...storeApiKey(ctx.vault, newApiKey()),
        previousApiKeyCipher: sql`${sites.apiKeyCipher}`,
        previousApiKeyUntil: sql`now() + interval '1 day'`,
        updatedAt: sql`now()`,
      })
      .where(eq(sites.id, id))
      .returning();
    const site = found(row, 'Site');
    await audit(tx, ctx, { action: 'site.regenerate_api_key', id });
    await lookSoon(tx, ctx, site);
    return presentSite(ctx, site);
  });
}
