import { setTimeout } from 'node:timers/promises';
import { eq } from 'drizzle-orm';
import type { ReconciliationRun } from '#contract/reconciliation';
import { audit } from '../audit/audit';
import type { Context } from '../context';
import { sites } from '../db/tables';
import { conflict, found } from '../errors';
import { asAppError } from '../integrations/http/asAppError';
import { OutsideError } from '../integrations/http/OutsideError';
import { eachAtMost } from '../integrations/woocommerce/eachAtMost';
import { unworkedEvents, workEvent } from '../orders/workEvent';
import { type Look, lookAtOrders, newLook } from './lookAtOrders';

/** Whoever asked waits no longer than this; the look goes on. */
const PATIENCE_MS = 20_000;
const AT_ONCE = 4;

/** Looks at a shop's orders for somebody who waits, and works off at once what was found. */
export async function reconcileNow(ctx: Context, siteId: number): Promise<ReconciliationRun> {
  const [row] = await ctx.db.select({ isActive: sites.isActive }).from(sites).where(eq(sites.id, siteId));
  if (!found(row, 'Site').isActive) throw conflict('This site is inactive');

  const start = new Date();
  const look = newLook();
  const isFinished = await withinPatience(lookAndWork(ctx, siteId, look), (err) =>
    ctx.log.warn({ err, site: siteId }, 'a look at orders failed after its answer'),
  );
  const details = { read: look.read, missed: look.missed.length };
  await audit(ctx.db, ctx, { action: 'site.reconcile', id: siteId, details });
  return { is_finished: isFinished, ...(await presentLook(ctx, siteId, look, start)) };
}

/** False when it takes too long; what becomes of it then is told to `failedLate`. */
async function withinPatience(work: Promise<void>, failedLate: (error: unknown) => void): Promise<boolean> {
  const over = new AbortController();
  const late = setTimeout(PATIENCE_MS, false, { signal: over.signal }).catch(() => false);
  const isFinished = await Promise.race([work.then(() => true), late]).finally(() => over.abort());
  if (!isFinished) work.catch(failedLate);
  return isFinished;
}

async function lookAndWork(ctx: Context, siteId: number, look: Look): Promise<void> {
  const isLooked = await lookAtOrders(ctx, siteId, look).catch((error) => {
    throw error instanceof OutsideError ? asAppError(error) : error;
  });
  if (!isLooked) throw conflict('The orders of this shop are being looked at right now');
  // What fails here is tried again by the job that is queued for it.
  const events = await unworkedEvents(ctx.db, look.eventIds);
  await eachAtMost(AT_ONCE, events, (event) => workEvent(ctx, event).catch(() => undefined));
}

const CAME_OF_IT = `
  SELECT (SELECT count(*) FROM license_assignments
      WHERE site_id = $1 AND order_id = ANY($2::text[]) AND assigned_at >= $3) AS assigned,
    (SELECT count(*) FROM backorders WHERE site_id = $1 AND order_id = ANY($2::text[])) AS waiting`;

async function presentLook(ctx: Context, siteId: number, { read, missed }: Look, start: Date) {
  const values = [siteId, missed, start];
  const { rows } = await ctx.db.$client.query<{ assigned: number; waiting: number }>(CAME_OF_IT, values);
  return {
    orders_read: read,
    recovered_orders: missed.length,
    keys_assigned: rows[0]?.assigned ?? 0,
    keys_backordered: rows[0]?.waiting ?? 0,
  };
}
