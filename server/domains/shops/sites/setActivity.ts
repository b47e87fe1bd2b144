import { eq, sql } from 'drizzle-orm';
import type { Site, SiteActivity } from '#contract/sites';
import { textOf } from '#contract/texts/Text';
import type { Context } from '../../../platform/context';
import type { Tx } from '../../../platform/db/openDatabase';
import { transaction } from '../../../platform/db/transaction';
import { assertFound, conflict } from '../../../platform/errors';
import { enqueue } from '../../../platform/jobs/enqueue';
import { sites } from '../../../schema';
import { resolveNotifications } from '../../alerts';
import { audit } from '../../audit';
import { enqueueFulfillBackorders } from '../../stock';
import type { SiteRow } from '../connection/createSiteClient';
import { lockForRule } from '../rule/deliveryRule';
import { removeWebhooksJob, toCleanupPayload } from '../webhooks/removeWebhooksJob';
import { enqueueHealthCheck } from './createSite';
import { presentSite, presentSiteSummary } from './presentSite';

/**
 * Pauses, resumes or archives a site. Orders of a paused one are recorded, and units that wait keep their places; an
 * archived one is not connected, and its webhooks are removed as far as its shop answers. Orders and keys are kept.
 */
export async function setActivity(ctx: Context, id: number, activity: SiteActivity): Promise<Site> {
  return transaction(ctx.db, async (tx) => {
    // Waits for orders that are being saved, and they for it.
    const stored = await lockForRule(tx, id);
    const from = presentSiteSummary(stored).activity;
    if (from === activity) throw conflict(textOf(`sites.is_${activity}`));
    const site = await CHANGES[activity](tx, stored);
    await audit(tx, ctx, { action: 'site.set_activity', id, details: { from, to: activity } });
    return presentSite(ctx, site);
  });
}

const CHANGES: Record<SiteActivity, (tx: Tx, site: SiteRow) => Promise<SiteRow>> = {
  async active(tx, { id, isActive }) {
    const site = await save(tx, id, { isActive: true, pausedAt: null, archivedAt: null });
    await tx.$client.query('SELECT recheck_orders($1, $2, 0)', [id, ['paused']]);
    const { rows } = await tx.$client.query<{ pool_id: number }>(WAITING_POOLS, [id]);
    for (const { pool_id } of rows) await enqueueFulfillBackorders(tx, pool_id);
    if (!isActive) await enqueueHealthCheck(tx, site);
    return site;
  },
  async paused(tx, { id, isActive }) {
    const site = await save(tx, id, { isActive: true, pausedAt: sql`now()`, archivedAt: null });
    if (!isActive) await enqueueHealthCheck(tx, site);
    return site;
  },
  async archived(tx, stored) {
    const { id } = stored;
    const site = await save(tx, id, { isActive: false, archivedAt: sql`now()`, webhookIds: [] });
    await tx.$client.query('SELECT drop_backorders($1)', [id]);
    await resolveNotifications(tx, { siteIds: [id] });
    if (stored.webhookIds.length > 0) await enqueue(tx, removeWebhooksJob, toCleanupPayload(stored));
    return site;
  },
};

const WAITING_POOLS = 'SELECT DISTINCT pool_id FROM waiting_units WHERE site_id = $1 ORDER BY pool_id';

type Changes = Parameters<ReturnType<Tx['update']>['set']>[0];

async function save(tx: Tx, id: number, changes: Changes): Promise<SiteRow> {
  const [row] = await tx
    .update(sites)
    .set({ ...changes, updatedAt: sql`now()` })
    .where(eq(sites.id, id))
    .returning();
  return assertFound(row, textOf('sites.not_found'));
}
