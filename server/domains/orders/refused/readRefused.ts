import { textOf } from '#contract/texts/Text';
import type { Context } from '../../../platform/context';
import type { Tx } from '../../../platform/db/openDatabase';
import { transaction } from '../../../platform/db/transaction';
import { conflict, notFound } from '../../../platform/errors';
import { toAppError, UpstreamError } from '../../../platform/httpClient/UpstreamError';
import { enqueue } from '../../../platform/jobs/enqueue';
import { audit } from '../../audit';
import { findActiveSite, reopenEvent } from '../../shops';
import { processEvents } from '../events/processEvents';
import { listPendingEvents, processEventsJob } from '../events/processEventsJob';
import { readOrderJob, storeOrderOfShop } from '../events/readOrderJob';
import { findSite } from './findSite';

interface RefusedEvent {
  event_id: number;
  order_id: string | null;
}

const REFUSED = `
  SELECT event_id, order_id FROM refused_orders WHERE site_id = $1 AND ($2::bigint IS NULL OR event_id = $2)
  ORDER BY event_id`;

/** Should this server stop meanwhile, the job processes the event. */
const JOB_DELAY_SECONDS = 60;

/**
 * Reads refused orders from their shop again: one at once, all by jobs. What was received is processed again if the shop
 * cannot be asked for it, because the site has no shop or the event no id of an order.
 */
export async function readRefused(
  ctx: Context,
  siteId: number,
  eventId?: number,
): Promise<{ read_count: number }> {
  const site = await findSite(ctx, siteId);
  if (!site.isActive) throw conflict(textOf('sites.inactive'));
  const { rows } = await ctx.db.$client.query<RefusedEvent>(REFUSED, [siteId, eventId ?? null]);
  const [first] = rows;
  if (eventId !== undefined && !first) throw notFound(textOf('events.not_found'));
  const hasShop = (await findActiveSite(ctx.db, siteId)) !== undefined;
  const isInShop = (event: RefusedEvent) => hasShop && /^[1-9]\d{0,14}$/.test(event.order_id ?? '');
  if (eventId !== undefined && first) await readOne(ctx, siteId, first, isInShop(first));
  else
    await transaction(ctx.db, async (tx) => {
      for (const event of rows) await enqueueRead(tx, siteId, event, isInShop(event));
      await auditRead(tx, ctx, siteId, { orders: rows.length });
    });
  return { read_count: rows.length };
}

async function readOne(
  ctx: Context,
  siteId: number,
  { event_id, order_id }: RefusedEvent,
  isInShop: boolean,
): Promise<void> {
  const ofShop = isInShop ? await storeOfShop(ctx, siteId, order_id ?? '') : undefined;
  const pending = await transaction(ctx.db, async (tx) => {
    await auditRead(tx, ctx, siteId, { event: event_id, order: order_id });
    if (ofShop !== undefined || !(await reopenEvent(tx, siteId, event_id))) return ofShop;
    await enqueue(tx, processEventsJob, { eventId: event_id }, JOB_DELAY_SECONDS);
    return event_id;
  });
  // A failure is the reason in the list.
  if (pending !== undefined) await processEvents(ctx, await listPendingEvents(ctx.db, [pending]));
}

const storeOfShop = (ctx: Context, siteId: number, orderId: string) =>
  storeOrderOfShop(ctx, { siteId, orderId }, JOB_DELAY_SECONDS).catch((error) => {
    throw error instanceof UpstreamError ? toAppError(error) : error;
  });

async function enqueueRead(
  tx: Tx,
  siteId: number,
  { event_id, order_id }: RefusedEvent,
  isInShop: boolean,
): Promise<void> {
  if (isInShop) await enqueue(tx, readOrderJob, { siteId, orderId: order_id ?? '' });
  else if (await reopenEvent(tx, siteId, event_id))
    await enqueue(tx, processEventsJob, { eventId: event_id });
}

const auditRead = (tx: Tx, ctx: Context, siteId: number, details: Record<string, unknown>) =>
  audit(tx, ctx, { action: 'site.read_refused', id: siteId, details });
