import { eq, inArray, sql } from 'drizzle-orm';
import type { SiteMerge } from '#contract/siteHealth';
import { textOf } from '#contract/texts/Text';
import type { Context } from '../../../platform/context';
import { transaction } from '../../../platform/db/transaction';
import { assertFound, conflict } from '../../../platform/errors';
import { defineJob } from '../../../platform/jobs/defineJob';
import { enqueue } from '../../../platform/jobs/enqueue';
import { sites } from '../../../schema';
import { audit } from '../../audit';
import { moveReferences } from '../../crud';
import { enqueueHealthCheck } from '../sites/createSite';
import { removeSite } from '../sites/deleteSite';
import { findSameShop, moveOrders } from './checkIdentity';

interface MergeRequest {
  from: number;
  to: number;
}

// A product that both sites map keeps the mapping of the remaining one.
const MOVE_MAPPINGS = `
  UPDATE mappings moving SET site_id = $2 WHERE site_id = $1 AND NOT EXISTS (SELECT FROM mappings kept
    WHERE kept.site_id = $2 AND kept.product_id = moving.product_id AND kept.variation_id = moving.variation_id)`;

/**
 * Merges another site of the same shop into a site. The other one gets no more orders; a job moves those that it has,
 * and deletes it.
 */
export async function mergeSite(ctx: Context, id: number, { site_id: from }: SiteMerge): Promise<null> {
  return transaction(ctx.db, async (tx) => {
    const rows = await tx
      .select()
      .from(sites)
      .where(inArray(sites.id, [id, from]))
      .orderBy(sites.id)
      .for('update');
    const find = (siteId: number) =>
      assertFound(
        rows.find((row) => row.id === siteId),
        textOf('sites.not_found'),
      );
    const [site, other] = [find(id), find(from)];
    const same = await findSameShop(tx, id, site);
    if (!same.some((shop) => shop.id === from)) throw conflict(textOf('sites.not_same_shop'));

    await tx.update(sites).set({ isActive: false, updatedAt: sql`now()` }).where(eq(sites.id, from));
    await tx.$client.query(MOVE_MAPPINGS, [from, id]);
    await moveReferences(tx, sites, from, id);
    await audit(tx, ctx, {
      action: 'site.merge',
      id,
      details: { site: from, name: other.name, url: other.url },
    });
    await enqueue(tx, mergeSiteJob, { from, to: id });
    return null;
  });
}

export const mergeSiteJob = defineJob<MergeRequest>({
  queue: 'sites.merge',
  retryLimit: 12,
  async run(services, [request]) {
    if (!request) return;
    const { from, to } = request;
    await moveOrders(services.db, from, to);
    await transaction(services.db, async (tx) => {
      const [site] = await tx.select().from(sites).where(eq(sites.id, to)).for('key share');
      // Those that were added since.
      if (site) await moveReferences(tx, sites, from, to);
      await removeSite(tx, from);
      if (site) await enqueueHealthCheck(tx, site);
    });
  },
});
