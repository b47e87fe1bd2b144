import type { Context } from '../context';
import type { Tx } from '../db/open';
import { transaction } from '../db/transaction';
import { found } from '../errors';
import type { WooOrder } from '../integrations/woocommerce/answers';
import { isNewerByReceipt } from '../orders/newerState';
import { type OrderState, TRASH } from '../orders/OrderState';
import { readWooOrder } from '../orders/readWooOrder';
import { workEventsJob } from '../orders/workEventsJob';
import { CHECK_QUEUE, requesting } from '../sites/syncRequest';
import type { Look } from './lookAtOrders';

type ReadState = Omit<OrderState, 'eventId'>;

interface Told {
  body: string;
  state: ReadState;
}

/**
 * Compares a page of the shop's orders with what is known. What is missing is stored as if its webhook had
 * come, and how far was read with it, both or neither.
 */
export async function storeMissed(
  ctx: Context,
  siteId: number,
  orders: WooOrder[],
  look: Look,
): Promise<void> {
  const told = orders.flatMap(read);
  const known = await knownOrders(ctx, siteId, told);
  const missed = told.filter(({ state }) => isMissed(state, known.get(state.orderId)));
  const eventIds = await transaction(ctx.db, async (tx) => {
    const { rows } = await tx.$client.query(HOLD_SITE, [siteId]);
    found(rows[0], 'Site');
    await moveOn(tx, siteId, told, missed);
    if (missed.length === 0) return [];
    if (look.missed.length === 0) await tx.$client.query(CHECK_WEBHOOKS, [siteId]);
    return storeEvents(tx, ctx, siteId, missed);
  });
  look.read += orders.length;
  look.missed.push(...missed.map(({ state }) => state.orderId));
  look.eventIds.push(...eventIds);
}

// It may be deleted while its shop is asked.
const HOLD_SITE = 'SELECT FROM sites WHERE id = $1 FOR KEY SHARE';

function read(order: WooOrder): Told[] {
  const body = JSON.stringify(order);
  const delivery = readWooOrder('order.updated', body);
  return delivery.kind === 'order' ? [{ body, state: delivery.state }] : [];
}

interface Known {
  order_id: string;
  status: string;
  modified_at: Date;
  state_received_at: Date | null;
  refund_ids: string[];
}

const KNOWN = `SELECT order_id, status, modified_at, state_received_at, refund_ids FROM orders
  WHERE site_id = $1 AND order_id = ANY($2::text[])`;

async function knownOrders(ctx: Context, siteId: number, told: Told[]): Promise<Map<string, Known>> {
  const ids = told.map(({ state }) => state.orderId);
  const { rows } = await ctx.db.$client.query<Known>(KNOWN, [siteId, ids]);
  return new Map(rows.map((row) => [row.order_id, row]));
}

/** Whether the shop knows more than we do. Of two states of one second, what they say decides. */
function isMissed({ status, modifiedAt, refundIds }: ReadState, known: Known | undefined): boolean {
  if (!known || known.status === TRASH) return true;
  if (modifiedAt && modifiedAt < known.modified_at) return isNewerByReceipt(known, { status, modifiedAt });
  const later = (modifiedAt ?? known.modified_at).getTime() - known.modified_at.getTime();
  const isSame = known.status === status && String(known.refund_ids) === String(refundIds);
  return later > 0 || (later === 0 && !isSame);
}

// Something is wrong with them, unless they were put right just now.
const CHECK_WEBHOOKS = `
  WITH shop AS (SELECT $1::bigint AS id),
    checks AS (${requesting(CHECK_QUEUE, 'shop', { requestedAt: "now() - interval '1 minute'" })})
  SELECT`;

const STORE = `
  INSERT INTO webhook_events (site_id, topic, source, body)
  SELECT $1, 'order.updated', 'reconciliation', body FROM unnest($2::text[]) AS told(body) RETURNING id`;

async function storeEvents(tx: Tx, ctx: Context, siteId: number, missed: Told[]): Promise<number[]> {
  const { rows } = await tx.$client.query<{ id: number }>(STORE, [siteId, missed.map(({ body }) => body)]);
  const ids = rows.map(({ id }) => id);
  await ctx.jobs.sendAll(
    tx,
    workEventsJob,
    ids.map((eventId) => ({ eventId })),
  );
  return ids;
}

// By the shop's clock, but never later than ours: one that ran ahead and was put right must not hide orders.
const MOVE_ON = `
  UPDATE site_syncs SET
    synced_until = greatest(synced_until, least($2::timestamptz, now())),
    recovered_orders = recovered_orders + cardinality($3::text[]),
    last_recovered = ($3::text[] || last_recovered)[1:10],
    last_recovered_at = CASE WHEN cardinality($3::text[]) > 0 THEN now() ELSE last_recovered_at END
  WHERE site_id = $1`;

async function moveOn(tx: Tx, siteId: number, told: Told[], missed: Told[]): Promise<void> {
  const changes = told.flatMap(({ state }) => state.modifiedAt?.getTime() ?? []);
  const until = changes.length > 0 ? new Date(Math.max(...changes)) : null;
  const newestFirst = missed.map(({ state }) => state.orderId).reverse();
  await tx.$client.query(MOVE_ON, [siteId, until, newestFirst]);
}
