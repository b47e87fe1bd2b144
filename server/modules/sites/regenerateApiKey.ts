import { eq, sql } from 'drizzle-orm';
import { message } from '#contract/messages/Message';
import type { Site } from '#contract/sites';
import type { Context } from '../../platform/context';
import { transaction } from '../../platform/db/transaction';
import { assertFound } from '../../platform/errors';
import { sites } from '../../schema';
import { audit } from '../audit';
import { encryptApiKey, generateApiKey } from './apiKey';
import { enqueueHealthCheck } from './createSite';
import { presentSite } from './presentSite';

/**
 * Replaces the API key immediately. Webhooks signed with the previous key are accepted for a day: some are in
 * flight, and the shop's webhooks get the new secret only once the shop is reachable.
 */
export async function regenerateApiKey(ctx: Context, id: number): Promise<Site> {
  return transaction(ctx.db, async (tx) => {
    const [row] = await tx
      .update(sites)
      .set({
        ...encryptApiKey(ctx.vault, generateApiKey()),
        previousApiKeyCipher: sql`${sites.apiKeyCipher}`,
        previousApiKeyUntil: sql`now() + interval '1 day'`,
        updatedAt: sql`now()`,
      })
      .where(eq(sites.id, id))
      .returning();
    const site = assertFound(row, message('sites.not_found'));
    await audit(tx, ctx, { action: 'site.regenerate_api_key', id });
    await enqueueHealthCheck(tx, ctx, site);
    return presentSite(ctx, site);
  });
}
