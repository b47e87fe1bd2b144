import { and, asc, eq, inArray } from 'drizzle-orm';
import {
  EARLIER_MAPPINGS_LIMIT,
  type EarlierOrderListing,
  type SiteEarlierOrders,
} from '#contract/earlierOrders';
import { textOf } from '#contract/texts/Text';
import type { Context } from '../../../platform/context';
import { transaction } from '../../../platform/db/transaction';
import { conflict } from '../../../platform/errors';
import { enqueue } from '../../../platform/jobs/enqueue';
import { earlierOrderRuns, earlierOrders, mappings } from '../../../schema';
import { getSiteEarlierOrders } from './getSiteEarlierOrders';
import { listEarlierOrdersJob } from './listEarlierOrdersJob';

/** Starts a listing for each mapping of a shop that has no run now. */
export async function startSiteListing(
  ctx: Context,
  siteId: number,
  { since }: EarlierOrderListing,
): Promise<SiteEarlierOrders> {
  await transaction(ctx.db, async (tx) => {
    const active = await tx
      .select({ id: mappings.id })
      .from(mappings)
      .where(and(eq(mappings.siteId, siteId), eq(mappings.isActive, true)))
      .orderBy(asc(mappings.id))
      .limit(EARLIER_MAPPINGS_LIMIT)
      .for('no key update');
    const runs = active.map(({ id: mappingId }) => ({
      siteId,
      mappingId,
      kind: 'list' as const,
      since: new Date(since),
    }));
    const { id: runId, mappingId } = earlierOrderRuns;
    const started =
      runs.length > 0
        ? await tx.insert(earlierOrderRuns).values(runs).onConflictDoNothing().returning({ runId, mappingId })
        : [];
    if (started.length === 0) throw conflict(textOf('earlierOrders.none_to_list'));
    const ids = started.map((run) => run.mappingId);
    await tx.delete(earlierOrders).where(inArray(earlierOrders.mappingId, ids));
    for (const run of started) await enqueue(tx, listEarlierOrdersJob, { runId: run.runId });
  });
  return getSiteEarlierOrders(ctx, siteId);
}
