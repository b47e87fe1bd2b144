import { and, asc, count, desc, eq, inArray, sql } from 'drizzle-orm';
import {
  EARLIER_MAPPINGS_LIMIT,
  type EarlierOrderChoice,
  type EarlierOrderListing,
  type EarlierOrders,
  type SiteEarlierOrders,
} from '#contract/earlierOrders';
import { textOf } from '#contract/texts/Text';
import type { Context } from '../../../platform/context';
import { isUniqueViolation } from '../../../platform/db/errors';
import type { Tx } from '../../../platform/db/openDatabase';
import { transaction } from '../../../platform/db/transaction';
import { assertFound, conflict } from '../../../platform/errors';
import { enqueue } from '../../../platform/jobs/enqueue';
import { earlierOrderRuns, earlierOrders, mappings } from '../../../schema';
import { audit } from '../../audit';
import { extendOrdersFrom } from '../../shops';
import type { RunRow } from './earlierRuns';
import { getEarlierOrders, getSiteEarlierOrders } from './getEarlierOrders';
import { listEarlierOrdersJob } from './listEarlierOrdersJob';
import { serveEarlierOrdersJob } from './serveEarlierOrdersJob';

/** Starts the listing of a mapping's earlier orders; it replaces the previous one. */
export async function startListing(
  ctx: Context,
  mappingId: number,
  { since }: EarlierOrderListing,
): Promise<EarlierOrders> {
  await transaction(ctx.db, async (tx) => {
    const { siteId } = await lockMapping(tx, mappingId);
    const runId = await insertRun(tx, { siteId, mappingId, kind: 'list', since: new Date(since) });
    await tx.delete(earlierOrders).where(eq(earlierOrders.mappingId, mappingId));
    await enqueue(tx, listEarlierOrdersJob, { runId });
  });
  return getEarlierOrders(ctx, mappingId);
}

/** Starts the allocation of keys to listed orders: all of them, or those with the ids. */
export async function startServing(
  ctx: Context,
  mappingId: number,
  { order_ids: orderIds }: EarlierOrderChoice,
): Promise<EarlierOrders> {
  await transaction(ctx.db, async (tx) => {
    const { siteId } = await lockMapping(tx, mappingId);
    const orders = await countWaiting(tx, mappingId, orderIds);
    if (orders === 0) throw conflict(textOf('earlierOrders.none_listed'));
    const runId = await insertRun(tx, { siteId, mappingId, kind: 'serve', orderIds, orders });
    if (!orderIds) await includePeriod(tx, mappingId);
    const details = { orders, ...(orderIds && { order_ids: orderIds }) };
    await audit(tx, ctx, { action: 'mapping.serve_earlier', id: mappingId, details });
    await enqueue(tx, serveEarlierOrdersJob, { runId });
  });
  return getEarlierOrders(ctx, mappingId);
}

async function lockMapping(tx: Tx, id: number): Promise<{ siteId: number }> {
  const [row] = await tx
    .select({ siteId: mappings.siteId, isActive: mappings.isActive })
    .from(mappings)
    .where(eq(mappings.id, id))
    .for('no key update');
  const mapping = assertFound(row, textOf('mappings.not_found'));
  if (!mapping.isActive) throw conflict(textOf('earlierOrders.inactive'));
  return mapping;
}

async function insertRun(tx: Tx, run: typeof earlierOrderRuns.$inferInsert): Promise<number> {
  const [row] = await tx
    .insert(earlierOrderRuns)
    .values(run)
    .returning({ id: earlierOrderRuns.id })
    .catch((error) => {
      throw isUniqueViolation(error, 'earlier_order_runs_running')
        ? conflict(textOf('earlierOrders.running'))
        : error;
    });
  return assertFound(row, textOf('mappings.not_found')).id;
}

async function countWaiting(tx: Tx, mappingId: number, orderIds: string[] | undefined): Promise<number> {
  const [row] = await tx
    .select({ n: count() })
    .from(earlierOrders)
    .where(
      and(
        eq(earlierOrders.mappingId, mappingId),
        sql`NOT ${earlierOrders.isServed}`,
        orderIds && inArray(earlierOrders.orderId, orderIds),
      ),
    );
  return row?.n ?? 0;
}

/** All orders of the listing's period are ordinary ones from now on. */
async function includePeriod(tx: Tx, mappingId: number): Promise<void> {
  const [listing] = await tx
    .select({ since: earlierOrderRuns.since })
    .from(earlierOrderRuns)
    .where(
      and(
        eq(earlierOrderRuns.mappingId, mappingId),
        eq(earlierOrderRuns.kind, 'list' satisfies RunRow['kind']),
      ),
    )
    .orderBy(desc(earlierOrderRuns.id))
    .limit(1);
  await extendOrdersFrom(tx, mappingId, listing?.since ?? null);
}

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
