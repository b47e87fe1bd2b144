import { setTimeout } from 'node:timers/promises';
import { eq } from 'drizzle-orm';
import type { SyncRunResult } from '#contract/sync';
import { textOf } from '#contract/texts/Text';
import type { Context } from '../../../platform/context';
import { assertFound, conflict } from '../../../platform/errors';
import { toAppError, UpstreamError } from '../../../platform/httpClient/UpstreamError';
import { sites } from '../../../schema';
import { audit } from '../../audit';
import { listPendingEvents, processEvents } from '../../orders';
import type { SyncRun } from './storeMissingOrders';
import { createSyncRun, syncOrders } from './syncOrders';

/** After this time the response is sent, and the sync continues. */
const RESPONSE_TIMEOUT_MS = 20_000;

/** Syncs a site's orders on request and processes the recovered ones immediately. */
export async function syncOrdersNow(ctx: Context, siteId: number): Promise<SyncRunResult> {
  const [row] = await ctx.db.select({ isActive: sites.isActive }).from(sites).where(eq(sites.id, siteId));
  if (!assertFound(row, textOf('sites.not_found')).isActive) throw conflict(textOf('sites.inactive'));

  const startedAt = new Date();
  const run = createSyncRun();
  const isFinished = await withTimeout(syncAndProcess(ctx, siteId, run), (err) =>
    ctx.log.warn({ err, site: siteId }, 'an order sync failed after its response'),
  );
  const details = { read: run.ordersRead, missed: run.missingOrderIds.length };
  await audit(ctx.db, ctx, { action: 'site.reconcile', id: siteId, details });
  return { is_finished: isFinished, ...(await presentRun(ctx, siteId, run, startedAt)) };
}

/** False on a timeout; a later failure goes to `onLateFailure`. */
async function withTimeout(task: Promise<void>, onLateFailure: (error: unknown) => void): Promise<boolean> {
  const abort = new AbortController();
  const timeout = setTimeout(RESPONSE_TIMEOUT_MS, false, { signal: abort.signal }).catch(() => false);
  const isFinished = await Promise.race([task.then(() => true), timeout]).finally(() => abort.abort());
  if (!isFinished) task.catch(onLateFailure);
  return isFinished;
}

async function syncAndProcess(ctx: Context, siteId: number, run: SyncRun): Promise<void> {
  const isSynced = await syncOrders(ctx, siteId, run, { isThorough: true }).catch((error) => {
    throw error instanceof UpstreamError ? toAppError(error) : error;
  });
  if (!isSynced) throw conflict(textOf('sites.sync_running'));
  // A failed event is retried by its queued job.
  await processEvents(ctx, await listPendingEvents(ctx.db, run.eventIds));
}

const RUN_RESULT = `
  SELECT (SELECT count(*) FROM license_assignments
      WHERE site_id = $1 AND order_id = ANY($2::text[]) AND assigned_at >= $3) AS assigned,
    (SELECT count(*) FROM backorders WHERE site_id = $1 AND order_id = ANY($2::text[])) AS backordered`;

async function presentRun(
  ctx: Context,
  siteId: number,
  { ordersRead, missingOrderIds }: SyncRun,
  startedAt: Date,
) {
  const values = [siteId, missingOrderIds, startedAt];
  const { rows } = await ctx.db.$client.query<{ assigned: number; backordered: number }>(RUN_RESULT, values);
  return {
    orders_read: ordersRead,
    recovered_orders: missingOrderIds.length,
    keys_assigned: rows[0]?.assigned ?? 0,
    keys_backordered: rows[0]?.backordered ?? 0,
  };
}
