import { eq } from 'drizzle-orm';
import type { Context } from '../../platform/context';
import { transaction } from '../../platform/db/transaction';
import { assertFound } from '../../platform/errors';
import { deletedSites, siteConnections, sites } from '../../schema';
import { audit } from '../audit';
import { removeWebhooksJob, toCleanupPayload } from './removeWebhooksJob';

/** Its mappings, events and waiting units go with it; its orders and what they were given stay. */
export async function deleteSite(ctx: Context, id: number): Promise<null> {
  return transaction(ctx.db, async (tx) => {
    // First, as the hand-over of keys takes them, so that neither waits for the other.
    await tx.delete(siteConnections).where(eq(siteConnections.siteId, id));
    const [row] = await tx.delete(sites).where(eq(sites.id, id)).returning();
    const site = assertFound(row, 'Site');
    const { name, url, webhookIds } = site;
    await tx.insert(deletedSites).values({ id, url });
    if (webhookIds.length > 0) await ctx.jobs.send(tx, removeWebhooksJob, toCleanupPayload(site));
    await audit(tx, ctx, { action: 'site.delete', id, details: { name } });
    return null;
  });
}
