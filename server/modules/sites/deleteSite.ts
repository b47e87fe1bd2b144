import { eq } from 'drizzle-orm';
import { message } from '#contract/messages/Message';
import type { Context } from '../../platform/context';
import { transaction } from '../../platform/db/transaction';
import { assertFound } from '../../platform/errors';
import { deletedSites, siteConnections, sites } from '../../schema';
import { audit } from '../audit';
import { removeWebhooksJob, toCleanupPayload } from './removeWebhooksJob';

/** Deletes a site with its mappings, events and backorders; its orders and their assignments are retained. */
export async function deleteSite(ctx: Context, id: number): Promise<null> {
  return transaction(ctx.db, async (tx) => {
    // Deleted first: receiveCredentials locks in the same order, which avoids a deadlock.
    await tx.delete(siteConnections).where(eq(siteConnections.siteId, id));
    const [row] = await tx.delete(sites).where(eq(sites.id, id)).returning();
    const site = assertFound(row, message('sites.not_found'));
    const { name, url, webhookIds } = site;
    await tx.insert(deletedSites).values({ id, url });
    if (webhookIds.length > 0) await ctx.jobs.send(tx, removeWebhooksJob, toCleanupPayload(site));
    await audit(tx, ctx, { action: 'site.delete', id, details: { name } });
    return null;
  });
}
