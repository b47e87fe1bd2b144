import type { Context } from '../../../platform/context';
import type { Tx } from '../../../platform/db/openDatabase';
import { transaction } from '../../../platform/db/transaction';
import { enqueue } from '../../../platform/jobs/enqueue';
import type { WooOrder } from '../../../platform/woocommerce/responseSchemas';
import { TRASH } from '../../../schema';
import { type OrderState, parseWooOrder, processEventsJob, type WooEvent } from '../../orders';
import { enqueueSyncsSql, HEALTH_CHECK_QUEUE, insertReadEvents, lockSite } from '../../shops';
import { checkReceipts } from '../reading/checkReceipts';

/** Progress of a sync. */
export interface SyncRun {
  ordersRead: number;
  missingOrderIds: string[];
  eventIds: number[];
  /** The names of orders that could not be read. */
  unreadable: string[];
}

/** Orders read from a shop by requests that began at a time of the database. */
export interface ReadOrders {
  orders: WooOrder[];
  readAt: string;
}

type ParsedState = Omit<OrderState, 'eventId'>;

interface ReadOrder {
  order: WooOrder;
  body: string;
  event: WooEvent;
}

interface ChangedOrder extends ReadOrder {
  state: ParsedState;
}

/** Stores the orders of a page that are newer than the stored ones, like webhooks, and advances the cursor atomically. */
export async function storeMissingOrders(
  ctx: Context,
  siteId: number,
  { orders, readAt }: ReadOrders,
  run: SyncRun,
): Promise<void> {
  const read = orders.map(parseOrder);
  const changed = read.flatMap((one) =>
    one.event.kind === 'order' ? [{ ...one, state: one.event.state }] : [],
  );
  const known = await getKnownOrders(ctx, siteId, changed, readAt);
  const reported = await findReported(ctx, siteId, read);
  const missing = changed.filter(
    ({ state, body }) => isMissing(state, known.get(state.orderId)) && !reported.has(body),
  );
  const rejected = read.filter(({ event, body }) => event.kind === 'rejected' && !reported.has(body));
  await checkReceipts(
    ctx,
    siteId,
    missing.map(({ order }) => order),
  );
  const eventIds = await transaction(ctx.db, async (tx) => {
    await lockSite(tx, siteId);
    await advanceCursor(tx, siteId, changed);
    await storeEvents(tx, siteId, { topic: 'order.updated', events: rejected.map(toEvent), readAt });
    if (missing.length === 0) return [];
    const newestFirst = missing.map(({ state }) => state.orderId).reverse();
    await countRecovered(tx, siteId, newestFirst);
    if (run.missingOrderIds.length === 0) await tx.$client.query(ENQUEUE_HEALTH_CHECK, [siteId]);
    return storeEvents(tx, siteId, { topic: 'order.updated', events: missing.map(toEvent), readAt });
  });
  run.ordersRead += orders.length;
  run.unreadable.push(
    ...read.flatMap(({ order, event }) => (event.kind === 'rejected' ? `#${order.id}` : [])),
  );
  run.missingOrderIds.push(...missing.map(({ state }) => state.orderId));
  run.eventIds.push(...eventIds);
}

function parseOrder(order: WooOrder): ReadOrder {
  const body = JSON.stringify(order);
  return { order, body, event: parseWooOrder('order.updated', body) };
}

const toEvent = ({ order, body }: ReadOrder) => ({ orderId: String(order.id), body });

const REPORTED = `
  SELECT body FROM webhook_events
  WHERE site_id = $1 AND (is_refused OR processed_at IS NULL OR outcome LIKE '{"code":"events.dismissed"%')
    AND order_id = ANY($2::text[]) AND body = ANY($3::text[])`;

/** The bodies of orders that cannot be read, or not whole, and that the site reports already, or a user dismissed. */
async function findReported(ctx: Context, siteId: number, read: ReadOrder[]): Promise<Set<string>> {
  const faulty = read.filter(
    ({ event }) =>
      event.kind === 'rejected' ||
      (event.kind === 'order' && event.unreadLines.length + event.remarks.length > 0),
  );
  if (faulty.length === 0) return new Set();
  const values = [siteId, faulty.map(({ order }) => String(order.id)), faulty.map(({ body }) => body)];
  const { rows } = await ctx.db.$client.query<{ body: string }>(REPORTED, values);
  return new Set(rows.map(({ body }) => body));
}

interface KnownOrder {
  order_id: string;
  status: string;
  modified_at: Date;
  refund_ids: string[];
  has_same_lines: boolean;
  /** The state that was read is the newer one, as an event that was received now. */
  is_older: boolean | null;
}

const KNOWN_ORDERS = `
  SELECT order_id, o.status, o.modified_at, o.refund_ids, o.line_items = read.line_items AS has_same_lines,
    is_newer_state(o, read.status, read.modified_at, o.event_id + 1, now(), $6) AS is_older
  FROM unnest($2::text[], $3::jsonb[], $4::text[], $5::timestamptz[]) AS read(order_id, line_items, status, modified_at)
    JOIN orders o USING (order_id)
  WHERE o.site_id = $1`;

async function getKnownOrders(
  ctx: Context,
  siteId: number,
  changed: ChangedOrder[],
  readAt: string,
): Promise<Map<string, KnownOrder>> {
  const { rows } = await ctx.db.$client.query<KnownOrder>(KNOWN_ORDERS, [
    siteId,
    changed.map(({ state }) => state.orderId),
    changed.map(({ state }) => JSON.stringify(state.lineItems)),
    changed.map(({ state }) => state.status),
    changed.map(({ state }) => state.modifiedAt),
    readAt,
  ]);
  return new Map(rows.map((row) => [row.order_id, row]));
}

/** Whether the shop's state is newer. Dates have seconds only, so within one second contents are compared. */
function isMissing({ status, modifiedAt, refundIds }: ParsedState, known: KnownOrder | undefined): boolean {
  if (!known || known.status === TRASH) return true;
  if (modifiedAt && modifiedAt < known.modified_at) return known.is_older === true;
  const isSame =
    known.status === status && String(known.refund_ids) === String(refundIds) && known.has_same_lines;
  return !isSame || (modifiedAt !== null && modifiedAt > known.modified_at);
}

// Its webhooks failed, unless they were repaired less than a minute ago.
const ENQUEUE_HEALTH_CHECK = `
  WITH site AS (SELECT $1::bigint AS id),
    checks AS (${enqueueSyncsSql(HEALTH_CHECK_QUEUE, 'site', { requestedAt: "now() - interval '1 minute'" })})
  SELECT`;

/** Stores events of the shop that no webhook brought, and queues them. Returns their ids. */
export async function storeEvents(
  tx: Tx,
  siteId: number,
  events: Parameters<typeof insertReadEvents>[2],
): Promise<number[]> {
  const ids = await insertReadEvents(tx, siteId, events);
  if (ids.length > 0) await enqueue(tx, processEventsJob, { eventIds: ids });
  return ids;
}

const COUNT_RECOVERED = `
  UPDATE site_syncs SET
    recovered_orders = recovered_orders + cardinality($2::text[]),
    last_recovered = (ARRAY(
      SELECT id FROM unnest($2::text[] || last_recovered) WITH ORDINALITY AS latest(id, n) GROUP BY id ORDER BY min(n)))[1:10],
    last_recovered_at = now()
  WHERE site_id = $1`;

export async function countRecovered(tx: Tx, siteId: number, newestFirst: string[]): Promise<void> {
  await tx.$client.query(COUNT_RECOVERED, [siteId, newestFirst]);
}

// By the shop's clock, but at most ours: a clock that ran ahead must not hide orders once corrected.
const ADVANCE_CURSOR = `
  UPDATE site_syncs SET synced_until = greatest(synced_until, least($2::timestamptz, now())) WHERE site_id = $1`;

async function advanceCursor(tx: Tx, siteId: number, changed: ChangedOrder[]): Promise<void> {
  const modifiedTimes = changed.flatMap(({ state }) => state.modifiedAt?.getTime() ?? []);
  const newestChange = modifiedTimes.length > 0 ? new Date(Math.max(...modifiedTimes)) : null;
  await tx.$client.query(ADVANCE_CURSOR, [siteId, newestChange]);
}
