import { eq } from 'drizzle-orm';
import type { SiteDeletion } from '#contract/sites';
import { textOf } from '#contract/texts/Text';
import type { Context } from '../../../platform/context';
import type { Tx } from '../../../platform/db/openDatabase';
import { transaction } from '../../../platform/db/transaction';
import { assertFound } from '../../../platform/errors';
import { enqueue } from '../../../platform/jobs/enqueue';
import { deletedSites, siteConnections, sites } from '../../../schema';
import { resolveNotifications } from '../../alerts';
import { audit } from '../../audit';
import { checkReferences, type DeletionEffects } from '../../crud';
import type { SiteRow } from '../connection/createSiteClient';
import { quarantineUnread } from '../recoveringSites';
import { removeWebhooksJob, toCleanupPayload } from '../webhooks/removeWebhooksJob';
import { toShopAddress } from './siteUrls';

/** Deletes a site with its mappings, events and backorders; its orders and their assignments are retained. */
export async function deleteSite(ctx: Context, id: number): Promise<null> {
  return transaction(ctx.db, async (tx) => {
    const { site, effects } = await removeSite(tx, id);
    const { name, url, storeId } = assertFound(site, textOf('sites.not_found'));
    await tx.insert(deletedSites).values({ id, url, address: toShopAddress(url), storeId });
    await audit(tx, ctx, { action: 'site.delete', id, details: { name, ...effects } });
    return null;
  });
}

interface RemovedSite {
  site: SiteRow | undefined;
  /** What is deleted or changed with it. */
  effects: DeletionEffects | undefined;
}

/** Deletes a site's row and its webhooks in the shop; returns the row. To be called first in its transaction. */
export async function removeSite(tx: Tx, id: number): Promise<RemovedSite> {
  await quarantineUnread(tx, id);
  // Deleted first: receiveCredentials locks in the same order, which avoids a deadlock.
  await tx.delete(siteConnections).where(eq(siteConnections.siteId, id));
  // Notifications outlive their site, but none remains unresolved.
  await resolveNotifications(tx, { siteIds: [id] });
  const effects = await checkReferences(tx, sites, [id]);
  const [site] = await tx.delete(sites).where(eq(sites.id, id)).returning();
  if (site && site.webhookIds.length > 0) await enqueue(tx, removeWebhooksJob, toCleanupPayload(site));
  return { site, effects };
}

const COUNT_DELETED = `
  SELECT (SELECT count(*) FROM mappings WHERE site_id = sites.id) AS mappings,
    (SELECT count(DISTINCT order_id) FROM waiting_units WHERE site_id = sites.id) AS backordered_orders
  FROM sites WHERE id = $1`;

/** Counts what is deleted with a site. */
export async function getSiteDeletion({ db }: Context, id: number): Promise<SiteDeletion> {
  const { rows } = await db.$client.query<SiteDeletion>(COUNT_DELETED, [id]);
  const { mappings, backordered_orders } = assertFound(rows[0], textOf('sites.not_found'));
  return { mappings, backordered_orders };
}
