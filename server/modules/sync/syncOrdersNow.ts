import { setTimeout } from 'node:timers/promises';
import { eq } from 'drizzle-orm';
import type { SyncRunResult } from '#contract/sync';
import type { Context } from '../../platform/context';
import { assertFound, conflict } from '../../platform/errors';
import { toAppError, UpstreamError } from '../../platform/httpClient/UpstreamError';
import { mapConcurrent } from '../../platform/mapConcurrent';
import { sites } from '../../schema';
import { audit } from '../audit';
import { listPendingEvents, processEvent } from '../webhooks';
import type { SyncRun } from './storeMissingOrders';
import { createSyncRun, syncOrders } from './syncOrders';

/** Whoever asked waits no longer than this; the look goes on. */
const RESPONSE_TIMEOUT_MS = 20_000;
const CONCURRENCY = 4;

/** Looks at a shop's orders for somebody who waits, and works off at once what was found. */
export async function syncOrdersNow(ctx: Context, siteId: number): Promise<SyncRunResult> {
  const [row] = await ctx.db.select({ isActive: sites.isActive }).from(sites).where(eq(sites.id, siteId));
  if (!assertFound(row, 'Site').isActive) throw conflict('This site is inactive');

  const startedAt = new Date();
  const run = createSyncRun();
  const isFinished = await withTimeout(syncAndProcess(ctx, siteId, run), (err) =>
    ctx.log.warn({ err, site: siteId }, 'a look at orders failed after its answer'),
  );
  const details = { read: run.ordersRead, missed: run.missingOrderIds.length };
  await audit(ctx.db, ctx, { action: 'site.reconcile', id: siteId, details });
  return { is_finished: isFinished, ...(await presentRun(ctx, siteId, run, startedAt)) };
}

/** False when it takes too long; what becomes of it then is told to `onLateFailure`. */
async function withTimeout(work: Promise<void>, onLateFailure: (error: unknown) => void): Promise<boolean> {
  const abort = new AbortController();
  const timeout = setTimeout(RESPONSE_TIMEOUT_MS, false, { signal: abort.signal }).catch(() => false);
  const isFinished = await Promise.race([work.then(() => true), timeout]).finally(() => abort.abort());
  if (!isFinished) work.catch(onLateFailure);
  return isFinished;
}

async function syncAndProcess(ctx: Context, siteId: number, run: SyncRun): Promise<void> {
  const isSynced = await syncOrders(ctx, siteId, run).catch((error) => {
    throw error instanceof UpstreamError ? toAppError(error) : error;
  });
  if (!isSynced) throw conflict('The orders of this shop are being looked at right now');
  // What fails here is tried again by the job that is queued for it.
  const events = await listPendingEvents(ctx.db, run.eventIds);
  await mapConcurrent(CONCURRENCY, events, (event) => processEvent(ctx, event).catch(() => undefined));
}

const RUN_RESULT = `
  SELECT (SELECT count(*) FROM license_assignments
      WHERE site_id = $1 AND order_id = ANY($2::text[]) AND assigned_at >= $3) AS assigned,
    (SELECT count(*) FROM backorders WHERE site_id = $1 AND order_id = ANY($2::text[])) AS waiting`;

async function presentRun(
  ctx: Context,
  siteId: number,
  { ordersRead, missingOrderIds }: SyncRun,
  startedAt: Date,
) {
  const values = [siteId, missingOrderIds, startedAt];
  const { rows } = await ctx.db.$client.query<{ assigned: number; waiting: number }>(RUN_RESULT, values);
  return {
    orders_read: ordersRead,
    recovered_orders: missingOrderIds.length,
    keys_assigned: rows[0]?.assigned ?? 0,
    keys_backordered: rows[0]?.waiting ?? 0,
  };
}
