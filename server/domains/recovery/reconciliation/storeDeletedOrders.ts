import type { Context } from '../../../platform/context';
import { transaction } from '../../../platform/db/transaction';
import { UpstreamError } from '../../../platform/httpClient/UpstreamError';
import type { WooClient } from '../../../platform/woocommerce/createWooClient';
import type { WooOrder } from '../../../platform/woocommerce/responseSchemas';
import { TRASH } from '../../../schema';
import { lockSite } from '../../shops';
import { countRecovered, type SyncRun, storeEvents } from './storeMissingOrders';

/** How many batches of known orders a sync looks up: the newest, and the next of a round through the others. */
const BATCHES = 2;
/** Each order that a list lacks costs a request. */
const MAX_LOOKUPS = 20;

interface Deletions {
  siteId: number;
  client: WooClient;
  modifiedAfter: Date;
  /** A sync that an administrator started looks up more orders. */
  isThorough: boolean;
}

/**
 * Stores the orders that are in the shop's trash or do not exist, like webhooks. WooCommerce sends none for an order
 * that is deleted permanently.
 */
export async function storeDeletedOrders(ctx: Context, deletions: Deletions, run: SyncRun): Promise<void> {
  try {
    const { client, modifiedAfter } = deletions;
    const skip = (names: string[]) => void run.unreadable.push(...names);
    for await (const orders of client.listOrders({ modifiedAfter, status: TRASH }, skip)) {
      await storeDeletions(ctx, deletions.siteId, await selectUntrashed(ctx, deletions.siteId, orders), run);
    }
    await storeVanishedOrders(ctx, deletions, run);
  } catch (error) {
    // Some versions of WooCommerce refuse these filters.
    if (!(error instanceof UpstreamError) || error.status !== 400) throw error;
    ctx.log.info({ site: deletions.siteId, reason: error.message }, 'deleted orders cannot be read');
  }
}

const UNTRASHED = `
  SELECT order_id FROM orders JOIN unnest($2::text[], $3::timestamptz[]) AS trashed(id, at) ON order_id = trashed.id
  WHERE site_id = $1 AND status <> '${TRASH}' AND modified_at <= coalesce(trashed.at, now())`;

/** The orders of the shop's trash that are stored with another status. */
async function selectUntrashed(ctx: Context, siteId: number, trashed: WooOrder[]): Promise<string[]> {
  const { rows } = await ctx.db.$client.query<{ order_id: string }>(UNTRASHED, [
    siteId,
    trashed.map(({ id }) => String(id)),
    trashed.map(({ date_modified_gmt: at }) => (at ? `${at}Z` : null)),
  ]);
  return rows.map(({ order_id }) => order_id);
}

const BATCH_SIZE = 100;
/** Of a bigint. */
const MAX_ID = '9223372036854775807';

// WooCommerce itself deletes drafts.
// Many orders may have the same date, for example after an import.
const KNOWN_ORDERS = `
  SELECT order_id, ordered_at, id FROM orders
  WHERE site_id = $1 AND status NOT IN ('${TRASH}', 'checkout-draft', 'auto-draft') AND order_id ~ '^[1-9][0-9]{0,14}$'
    AND (ordered_at, id) < (coalesce($2::timestamptz, 'infinity'), coalesce($3::bigint, ${MAX_ID}))
    AND ordered_at > now() - make_interval(days => (SELECT reconciliation_depth_days FROM settings))
  ORDER BY ordered_at DESC, id DESC LIMIT ${BATCH_SIZE}`;

/** The place of an order in the order of the lookups. */
interface Position {
  ordered_at: Date;
  id: number;
}

interface KnownOrder extends Position {
  order_id: string;
}

async function listKnownOrders(ctx: Context, siteId: number, before: Position | null): Promise<KnownOrder[]> {
  const values = [siteId, before?.ordered_at ?? null, before?.id ?? null];
  return (await ctx.db.$client.query<KnownOrder>(KNOWN_ORDERS, values)).rows;
}

const ROUND = `
  SELECT deletions_checked_from AS ordered_at, deletions_checked_id AS id FROM site_syncs
  WHERE site_id = $1 AND deletions_checked_from IS NOT NULL`;
const SAVE_ROUND = `
  UPDATE site_syncs SET deletions_checked_from = $2, deletions_checked_id = $3 WHERE site_id = $1`;

const isBefore = (a: Position, b: Position) =>
  a.ordered_at < b.ordered_at || (a.ordered_at.getTime() === b.ordered_at.getTime() && a.id < b.id);

/** Looks up known orders in the shop: the newest, then older ones, which several syncs take in turns. */
async function storeVanishedOrders(ctx: Context, deletions: Deletions, run: SyncRun): Promise<void> {
  const { siteId, client, isThorough } = deletions;
  const [roundFrom] = (await ctx.db.$client.query<Position>(ROUND, [siteId])).rows;
  let from: Position | null = null;
  for (let batch = 1; batch <= (isThorough ? 10 * BATCHES : BATCHES); batch++) {
    const known = await listKnownOrders(ctx, siteId, from);
    if (known.length > 0) await storeDeletions(ctx, siteId, await findVanished(client, known), run);
    from = known.length === BATCH_SIZE ? (known.at(-1) ?? null) : null;
    if (from === null) break;
    if (batch === 1 && !isThorough && roundFrom && isBefore(roundFrom, from)) from = roundFrom;
  }
  await ctx.db.$client.query(SAVE_ROUND, [siteId, from?.ordered_at ?? null, from?.id ?? null]);
}

async function findVanished(client: WooClient, known: KnownOrder[]): Promise<string[]> {
  const ids = known.map(({ order_id }) => Number(order_id));
  const existing = new Set(await client.findOrderIds(ids));
  const vanished: string[] = [];
  for (const id of ids.filter((id) => !existing.has(id)).slice(0, MAX_LOOKUPS)) {
    const order = await client.getOrder(id).catch(undefinedIfOdd);
    if (order === null || order?.status === TRASH) vanished.push(String(id));
  }
  return vanished;
}

/** The shop has an order that cannot be read. */
function undefinedIfOdd(error: unknown): undefined {
  if (!(error instanceof UpstreamError) || error.reason !== 'not_json') throw error;
}

async function storeDeletions(ctx: Context, siteId: number, orderIds: string[], run: SyncRun): Promise<void> {
  if (orderIds.length === 0) return;
  const eventIds = await transaction(ctx.db, async (tx) => {
    await lockSite(tx, siteId);
    await countRecovered(tx, siteId, orderIds);
    const events = orderIds.map((orderId) => ({ orderId, body: JSON.stringify({ id: Number(orderId) }) }));
    return storeEvents(tx, siteId, { topic: 'order.deleted', events, readAt: null });
  });
  run.missingOrderIds.push(...orderIds);
  run.eventIds.push(...eventIds);
}
