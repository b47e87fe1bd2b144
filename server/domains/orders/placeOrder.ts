import type { OrderLicenses, ShopOrder } from '#contract/shopOrders';
import { textOf } from '#contract/texts/Text';
import type { Context } from '../../platform/context';
import { createBatcher } from '../../platform/createBatcher';
import { isDatabaseUnavailable } from '../../platform/db/errors';
import { conflict, invalid } from '../../platform/errors';
import { countGivenKeys, lockSite } from '../shops';
import { applyOrders, type OrderChange } from './apply/applyOrders';
import { applyGroup, groupOrders } from './apply/groupOrders';
import { EMPTY_STATE, type OrderState } from './apply/OrderState';
import { runOrderTransaction } from './apply/runOrderTransaction';
import { type DeliveryRow, presentOrderKeys, readDeliveredKeys, requireSite } from './details/readOrderKeys';

/** Returns the order's keys, once they are committed; undefined if it could not be placed with the others. */
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
  const together = apiKey?.hasQuota ? undefined : await place(ctx, change);
  const [rows = []] = together ? [together] : await placeGroup([change]);
  return presentOrderKeys(ctx, order.order_id, rows);
}

function toOrderState({ order_id: orderId, status, customer, line_items: lineItems }: ShopOrder): OrderState {
  const { email, first_name: firstName, last_name: lastName } = customer;
  return {
    ...EMPTY_STATE,
    orderId,
    number: orderId,
    status,
    customer: { email, firstName: firstName || null, lastName: lastName || null },
    lineItems,
    isDelivered: true,
  };
}

/** Orders that cannot be placed with the others are left to their own requests. */
async function placeTogether(changes: OrderChange[]): Promise<(DeliveryRow[] | undefined)[]> {
  // Others gather meanwhile.
  if (changes.length === 1) return placeGroup(changes);
  const placed = new Map<OrderChange, DeliveryRow[]>();
  for (const { together } of groupOrders(changes, (change) => change)) {
    await applyGroup(together, {
      async apply(group) {
        const rows = await placeGroup(group);
        for (const [index, change] of group.entries()) placed.set(change, rows[index] ?? []);
      },
      fail(_, error) {
        if (isDatabaseUnavailable(error)) throw error;
      },
    });
  }
  return changes.map((change) => placed.get(change));
}

/** Places orders in one transaction; one that fails throws. */
async function placeGroup(group: OrderChange[]): Promise<DeliveryRow[][]> {
  const [first] = group;
  if (!first) return [];
  return runOrderTransaction(first.ctx.db, async (tx, isExclusive) => {
    const results = await applyOrders(tx, group, { isExclusive });
    for (const [index, { ctx, siteId }] of group.entries()) {
      const { claimed = 0, isStale = false, heldFor = null } = results[index] ?? {};
      // The pause began after the request.
      if (heldFor === 'paused') throw conflict(textOf('orders.held_paused'));
      if (isStale) {
        // Nothing is saved if the site was deleted since the request began.
        await lockSite(tx, siteId);
        throw conflict(textOf('orders.of_another_caller'));
      }
      await countGivenKeys(tx, requireSite(ctx), claimed);
    }
    return readDeliveredKeys(tx, group.map(toOrderRef));
  });
}

const toOrderRef = ({ siteId, state }: OrderChange) => ({ siteId, orderId: state.orderId });

function rejectDuplicateLines({ line_items: lines }: ShopOrder): void {
  const seen = new Set<string>();
  for (const [index, { id }] of lines.entries()) {
    if (seen.has(id)) throw invalid({ [`line_items.${index}.id`]: textOf('orders.line_id_repeated') });
    seen.add(id);
  }
}
