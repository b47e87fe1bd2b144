import type { OrderLicenses, ShopOrder } from '#contract/shopOrders';
import { textOf } from '#contract/texts/Text';
import type { Context } from '../../platform/context';
import { createBatcher } from '../../platform/createBatcher';
import { conflict, invalid } from '../../platform/errors';
import { countGivenKeys, lockSite, lockSites } from '../shops';
import { applyGroup } from './apply/applyGroup';
import { applyOrder } from './apply/applyOrder';
import { applyOrders, NotTogetherError, type OrderChange, toOrderRef } from './apply/applyOrders';
import { groupOrders } from './apply/groupOrders';
import type { OrderState } from './apply/OrderState';
import { runOrderTransaction } from './apply/runOrderTransaction';
import { type DeliveryRow, presentOrderKeys, readDeliveredKeys, requireSite } from './details/readOrderKeys';

/** Returns the order's keys, once they are committed; undefined if the order must be placed alone. */
type PlaceTogether = (ctx: Context, change: OrderChange) => Promise<DeliveryRow[] | undefined>;

/** An order may wait for a lock: the others do not wait for it. On an idle machine a batch takes less. */
const BATCHES = { maxSize: 50, overlapAfterMs: 20 };

/** Orders that arrive while a transaction runs share the next one. */
export const createPlaceTogether = (): PlaceTogether =>
  createBatcher(BATCHES, (_: Context, changes: OrderChange[]) => placeTogether(changes));

/**
 * Places an order of any shop software. Idempotent: an order that its own API key repeats returns the same keys. Throws
 * `conflict` for an order of the shop, or of another key.
 */
export async function placeOrder(
  ctx: Context,
  order: ShopOrder,
  place: PlaceTogether,
): Promise<OrderLicenses> {
  const { siteId, apiKey } = requireSite(ctx);
  rejectDuplicateLines(order);
  const change = { ctx, siteId, state: { ...toOrderState(order), placedBy: apiKey?.name } };
  // Each order is counted, and taken back if it exceeds the quota.
  const rows = apiKey?.hasQuota ? undefined : await place(ctx, change);
  return presentOrderKeys(ctx, order.order_id, rows ?? (await placeAlone(change)));
}

function toOrderState({ order_id: orderId, status, customer, line_items: lineItems }: ShopOrder): OrderState {
  const { email, first_name: firstName, last_name: lastName } = customer;
  return {
    orderId,
    number: orderId,
    status,
    customer: { email, firstName: firstName || null, lastName: lastName || null },
    lineItems,
    isPartlyRefunded: false,
    refundIds: [],
    orderedAt: null,
    paidAt: null,
    modifiedAt: null,
    orderKey: null,
    payment: null,
    language: null,
    subscriptions: null,
    eventId: 0,
    isDelivered: true,
  };
}

function placeAlone(change: OrderChange): Promise<DeliveryRow[]> {
  const { ctx, siteId, state } = change;
  return runOrderTransaction(ctx.db, async (tx, isExclusive) => {
    const { claimed, isStale } = await applyOrder(tx, ctx, siteId, state, isExclusive);
    if (isStale) {
      // Nothing is saved if the site was deleted since the request began.
      await lockSite(tx, siteId);
      throw conflict(textOf('orders.of_another_caller'));
    }
    await countGivenKeys(tx, requireSite(ctx), claimed);
    const [rows = []] = await readDeliveredKeys(tx, [toOrderRef(change)]);
    return rows;
  });
}

/** Returns undefined for orders that their own requests must place alone, at the same time. */
async function placeTogether(changes: OrderChange[]): Promise<(DeliveryRow[] | undefined)[]> {
  const [first] = changes;
  // Others gather meanwhile.
  if (first && changes.length === 1) return [await placeAlone(first)];
  const placed = new Map<OrderChange, DeliveryRow[]>();
  for (const { together } of groupOrders(changes, (change) => change)) {
    await applyGroup(together, {
      async together(group) {
        const rows = await applyTogether(group);
        for (const [index, change] of group.entries()) placed.set(change, rows[index] ?? []);
      },
      async alone() {},
      unavailable(error) {
        throw error;
      },
    });
  }
  return changes.map((change) => placed.get(change));
}

async function applyTogether(group: OrderChange[]): Promise<DeliveryRow[][]> {
  const [first] = group;
  if (!first) return [];
  return runOrderTransaction(first.ctx.db, async (tx, isExclusive) => {
    const sites = await lockSites(
      tx,
      group.map(({ siteId }) => siteId),
    );
    const ofDeleted = group.filter(({ siteId }) => !sites.has(siteId));
    if (ofDeleted.length > 0) throw new NotTogetherError(new Set(ofDeleted));
    await applyOrders(tx, group, isExclusive);
    return readDeliveredKeys(tx, group.map(toOrderRef));
  });
}

function rejectDuplicateLines({ line_items: lines }: ShopOrder): void {
  const seen = new Set<string>();
  for (const [index, { id }] of lines.entries()) {
    if (seen.has(id)) throw invalid({ [`line_items.${index}.id`]: textOf('orders.line_id_repeated') });
    seen.add(id);
  }
}
