import { and, asc, eq, inArray, sql } from 'drizzle-orm';
import { textOf } from '#contract/texts/Text';
import { type Context, systemContext } from '../../../platform/context';
import type { Tx } from '../../../platform/db/openDatabase';
import { encodeText } from '../../../platform/db/textColumn';
import { transaction } from '../../../platform/db/transaction';
import { AppError } from '../../../platform/errors';
import { UpstreamError } from '../../../platform/httpClient/UpstreamError';
import { defineJob, type Job } from '../../../platform/jobs/defineJob';
import { enqueue } from '../../../platform/jobs/enqueue';
import { earlierOrders, sites } from '../../../schema';
import { audit } from '../../audit';
import { createSiteClient } from '../../shops';
import { reconcileStored } from '../apply/applyOrders';
import type { ReconcileResult } from '../apply/reconcileOrders';
import { runOrderTransaction } from '../apply/runOrderTransaction';
import { applyOrderOfShop } from './applyOrderOfShop';
import { findRunning, finishRun, type RunRow } from './earlierRuns';

/** Orders per job: other work of the server comes in between. */
const BATCH_SIZE = 50;

/** Allocates keys to the orders of a run in the order of their payment, each by itself. */
export const serveEarlierOrdersJob: Job<{ runId: number }> = defineJob<{ runId: number }>({
  queue: 'orders.serve-earlier',
  concurrency: 4,
  retryLimit: 12,
  expireInSeconds: 300,
  async run(services, requests) {
    const ctx = systemContext(services, 'orders.serve-earlier');
    for (const { runId } of requests) {
      const run = await findRunning(ctx.db, runId);
      if (run) await serveBatch(ctx, run);
    }
  },
});

async function serveBatch(ctx: Context, run: RunRow): Promise<void> {
  const orderIds = await listNext(ctx, run);
  if (orderIds.length === 0) return finishServing(ctx, run);
  try {
    const bodies = await readUnknownOrders(ctx, run, orderIds);
    for (const orderId of orderIds) await serveOrder(ctx, run, orderId, bodies);
  } catch (error) {
    if (!(error instanceof UpstreamError)) throw error;
    return finishRun(ctx.db, run.id, 'failed', error.text);
  }
  await transaction(ctx.db, (tx) => enqueue(tx, serveEarlierOrdersJob, { runId: run.id }));
}

async function listNext({ db }: Context, { mappingId, orderIds, createdAt }: RunRow): Promise<string[]> {
  const rows = await db
    .select({ orderId: earlierOrders.orderId })
    .from(earlierOrders)
    .where(
      and(
        eq(earlierOrders.mappingId, mappingId),
        sql`NOT ${earlierOrders.isServed}`,
        sql`(${earlierOrders.triedAt} IS NULL OR ${earlierOrders.triedAt} < ${createdAt.toISOString()}::timestamptz)`,
        orderIds === null ? undefined : inArray(earlierOrders.orderId, orderIds),
      ),
    )
    .orderBy(asc(earlierOrders.paidAt), asc(earlierOrders.orderId))
    .limit(BATCH_SIZE);
  return rows.map(({ orderId }) => orderId);
}

const KNOWN_ORDERS = 'SELECT order_id FROM orders WHERE site_id = $1 AND order_id = ANY($2::text[])';

/** Reads the orders that only the shop has, with one request. */
async function readUnknownOrders(
  ctx: Context,
  run: RunRow,
  orderIds: string[],
): Promise<Map<string, string>> {
  const { rows } = await ctx.db.$client.query<{ order_id: string }>(KNOWN_ORDERS, [run.siteId, orderIds]);
  const known = new Set(rows.map(({ order_id }) => order_id));
  const unknown = orderIds.filter((orderId) => !known.has(orderId)).map(Number);
  const [site] = await ctx.db.select().from(sites).where(eq(sites.id, run.siteId));
  if (unknown.length === 0 || !site) return new Map();
  const orders = await createSiteClient(ctx, site).readOrders(unknown);
  return new Map(orders.map((order) => [String(order.id), JSON.stringify(order)]));
}

/** Allocates the order's keys and records it in one transaction; an order that is refused does not stop the others. */
async function serveOrder(
  ctx: Context,
  run: RunRow,
  orderId: string,
  bodies: Map<string, string>,
): Promise<void> {
  const { siteId, mappingId: scope } = run;
  const body = bodies.get(orderId);
  const apply = async (tx: Tx, isExclusive: boolean): Promise<ReconcileResult | undefined> => {
    if (body !== undefined)
      return applyOrderOfShop(tx, ctx, { siteId, orderId, body }, { isExclusive, scope });
    return (await reconcileStored(tx, ctx, { siteId, orderId }, { isExclusive, scope })).result;
  };
  try {
    await runOrderTransaction(ctx.db, async (tx, isExclusive) => {
      const { assigned = 0, backordered = 0 } = (await apply(tx, isExclusive)) ?? {};
      const { rowCount } = await tx.$client.query(MARK_SERVED, [run.mappingId, orderId]);
      // Another server that took over a job which was thought lost.
      if (rowCount === 0) return;
      await tx.$client.query(COUNT_SERVED, [run.id, assigned, backordered]);
    });
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    const reason = error.code === 'not_found' ? textOf('earlierOrders.not_in_shop') : error.text;
    await ctx.db.$client.query(MARK_REFUSED, [run.mappingId, orderId, encodeText(reason)]);
    await ctx.db.$client.query(COUNT_SERVED, [run.id, 0, 0]);
  }
}

const MARK_SERVED = `
  UPDATE earlier_orders SET is_served = true, tried_at = now(), reason = NULL
  WHERE mapping_id = $1 AND order_id = $2 AND NOT is_served`;
const MARK_REFUSED =
  'UPDATE earlier_orders SET tried_at = now(), reason = $3 WHERE mapping_id = $1 AND order_id = $2';
const COUNT_SERVED = `
  UPDATE earlier_order_runs SET processed = processed + 1, assigned = assigned + $2, backordered = backordered + $3
  WHERE id = $1`;

async function finishServing(ctx: Context, { id: runId, mappingId }: RunRow): Promise<void> {
  await transaction(ctx.db, async (tx) => {
    const run = await findRunning(tx, runId);
    if (!run) return;
    const { processed: orders, assigned, backordered } = run;
    await finishRun(tx, runId, 'done', textOf('earlierOrders.served', { orders, assigned, backordered }));
    const details = { orders, assigned, backordered };
    await audit(tx, ctx, { action: 'mapping.served_earlier', id: mappingId, details });
  });
}
