import { message } from '#contract/messages/Message';
import type { Context } from '../../platform/context';
import type { Tx } from '../../platform/db/openDatabase';
import { transaction } from '../../platform/db/transaction';
import { assertFound } from '../../platform/errors';
import type { WooOrder } from '../../platform/woocommerce/responseSchemas';
import { TRASH } from '../../schema';
import { isNewerByReceipt, type OrderState, parseWooOrder } from '../orders';
import { enqueueSyncsSql, HEALTH_CHECK_QUEUE } from '../sites';
import { processEventsJob } from '../webhooks';

/** Progress of a sync. */
export interface SyncRun {
  ordersRead: number;
  missingOrderIds: string[];
  eventIds: number[];
}

type ParsedState = Omit<OrderState, 'eventId'>;

interface ChangedOrder {
  body: string;
  state: ParsedState;
}

/** Stores the orders of a page that are newer than the stored ones, like webhooks, and advances the cursor atomically. */
export async function storeMissingOrders(
  ctx: Context,
  siteId: number,
  orders: WooOrder[],
  run: SyncRun,
): Promise<void> {
  const changed = orders.flatMap(parseOrder);
  const known = await getKnownOrders(ctx, siteId, changed);
  const missing = changed.filter(({ state }) => isMissing(state, known.get(state.orderId)));
  const eventIds = await transaction(ctx.db, async (tx) => {
    const { rows } = await tx.$client.query(LOCK_SITE, [siteId]);
    assertFound(rows[0], message('sites.not_found'));
    await advanceCursor(tx, siteId, changed, missing);
    if (missing.length === 0) return [];
    if (run.missingOrderIds.length === 0) await tx.$client.query(ENQUEUE_HEALTH_CHECK, [siteId]);
    return storeEvents(tx, ctx, siteId, missing);
  });
  run.ordersRead += orders.length;
  run.missingOrderIds.push(...missing.map(({ state }) => state.orderId));
  run.eventIds.push(...eventIds);
}

// The site may be deleted during the request to its shop.
const LOCK_SITE = 'SELECT FROM sites WHERE id = $1 FOR KEY SHARE';

function parseOrder(order: WooOrder): ChangedOrder[] {
  const body = JSON.stringify(order);
  const event = parseWooOrder('order.updated', body);
  return event.kind === 'order' ? [{ body, state: event.state }] : [];
}

interface KnownOrder {
  order_id: string;
  status: string;
  modified_at: Date;
  state_received_at: Date | null;
  refund_ids: string[];
}

const KNOWN_ORDERS = `SELECT order_id, status, modified_at, state_received_at, refund_ids FROM orders
  WHERE site_id = $1 AND order_id = ANY($2::text[])`;

async function getKnownOrders(
  ctx: Context,
  siteId: number,
  changed: ChangedOrder[],
): Promise<Map<string, KnownOrder>> {
  const ids = changed.map(({ state }) => state.orderId);
  const { rows } = await ctx.db.$client.query<KnownOrder>(KNOWN_ORDERS, [siteId, ids]);
  return new Map(rows.map((row) => [row.order_id, row]));
}

/** Whether the shop's state is newer. Dates have seconds only, so within one second contents are compared. */
function isMissing({ status, modifiedAt, refundIds }: ParsedState, known: KnownOrder | undefined): boolean {
  if (!known || known.status === TRASH) return true;
  if (modifiedAt && modifiedAt < known.modified_at) return isNewerByReceipt(known, { status, modifiedAt });
  const elapsedMs = (modifiedAt ?? known.modified_at).getTime() - known.modified_at.getTime();
  const isSame = known.status === status && String(known.refund_ids) === String(refundIds);
  return elapsedMs > 0 || (elapsedMs === 0 && !isSame);
}

// Its webhooks failed, unless they were repaired less than a minute ago.
const ENQUEUE_HEALTH_CHECK = `
  WITH site AS (SELECT $1::bigint AS id),
    checks AS (${enqueueSyncsSql(HEALTH_CHECK_QUEUE, 'site', { requestedAt: "now() - interval '1 minute'" })})
  SELECT`;

const INSERT_EVENTS = `
  INSERT INTO webhook_events (site_id, topic, source, body)
  SELECT $1, 'order.updated', 'reconciliation', body FROM unnest($2::text[]) AS missing(body) RETURNING id`;

async function storeEvents(tx: Tx, ctx: Context, siteId: number, missing: ChangedOrder[]): Promise<number[]> {
  const { rows } = await tx.$client.query<{ id: number }>(INSERT_EVENTS, [
    siteId,
    missing.map(({ body }) => body),
  ]);
  const ids = rows.map(({ id }) => id);
  await ctx.jobs.sendAll(
    tx,
    processEventsJob,
    ids.map((eventId) => ({ eventId })),
  );
  return ids;
}

// By the shop's clock, but at most ours: a clock that ran ahead must not hide orders once corrected.
const ADVANCE_CURSOR = `
  UPDATE site_syncs SET
    synced_until = greatest(synced_until, least($2::timestamptz, now())),
    recovered_orders = recovered_orders + cardinality($3::text[]),
    last_recovered = ($3::text[] || last_recovered)[1:10],
    last_recovered_at = CASE WHEN cardinality($3::text[]) > 0 THEN now() ELSE last_recovered_at END
  WHERE site_id = $1`;

async function advanceCursor(
  tx: Tx,
  siteId: number,
  changed: ChangedOrder[],
  missing: ChangedOrder[],
): Promise<void> {
  const modifiedTimes = changed.flatMap(({ state }) => state.modifiedAt?.getTime() ?? []);
  const newestChange = modifiedTimes.length > 0 ? new Date(Math.max(...modifiedTimes)) : null;
  const newestFirst = missing.map(({ state }) => state.orderId).reverse();
  await tx.$client.query(ADVANCE_CURSOR, [siteId, newestChange, newestFirst]);
}
