import { message } from '#contract/messages/Message';
import type { OrderLicenses, ShopOrder } from '#contract/orders';
import type { Context } from '../../platform/context';
import { createBatcher } from '../../platform/createBatcher';
import { invalid } from '../../platform/errors';
import { countGivenKeys } from '../apiKeys';
import { lockSite, lockSites } from '../sites';
import { applyGroup } from './applyGroup';
import { applyOrder } from './applyOrder';
import { applyOrders, NotTogetherError, type OrderChange, toOrderRef } from './applyOrders';
import { groupOrders } from './groupOrders';
import type { OrderState } from './OrderState';
import {
  type DeliveryRow,
  type OrderKey,
  presentOrderKeys,
  readDeliveredKeys,
  requireSite,
} from './readOrderKeys';
import { runOrderTransaction } from './runOrderTransaction';

/** What orders that arrive together share, in two steps, so that one runs while the other does. */
interface SharedSteps {
  /** False if the order must be placed alone. */
  place(ctx: Context, change: OrderChange): Promise<boolean>;
  readKeys(ctx: Context, order: OrderKey): Promise<DeliveryRow[]>;
}

/** An order may wait for a lock: the others do not wait for it. On an idle machine a batch takes less. */
const BATCHES = { maxSize: 50, overlapAfterMs: 20 };

/** Orders that arrive while a transaction runs share the next one. */
export const createSharedSteps = (): SharedSteps => ({
  place: createBatcher(BATCHES, (_: Context, changes: OrderChange[]) => placeTogether(changes)),
  readKeys: createBatcher(BATCHES, readDeliveredKeys),
});

/** Places an order of any shop software. Idempotent: a repeated order returns the same keys. */
export async function placeOrder(
  ctx: Context,
  order: ShopOrder,
  { place, readKeys }: SharedSteps,
): Promise<OrderLicenses> {
  const { siteId, apiKey } = requireSite(ctx);
  rejectDuplicateLines(order);
  const change = { ctx, siteId, state: toOrderState(order) };
  // Each order is counted, and taken back if it exceeds the quota.
  const isPlaced = !apiKey?.hasQuota && (await place(ctx, change));
  if (!isPlaced) await placeAlone(change);
  return presentOrderKeys(ctx, order.order_id, await readKeys(ctx, toOrderRef(change)));
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
  };
}

async function placeAlone({ ctx, siteId, state }: OrderChange): Promise<void> {
  await runOrderTransaction(ctx.db, async (tx, isExclusive) => {
    await lockSite(tx, siteId);
    const { claimed } = await applyOrder(tx, ctx, siteId, state, isExclusive);
    await countGivenKeys(tx, requireSite(ctx), claimed);
  });
}

/** Returns false for orders that their own requests must place alone, at the same time. */
async function placeTogether(changes: OrderChange[]): Promise<boolean[]> {
  const [first] = changes;
  if (first && changes.length === 1) {
    // Others gather meanwhile.
    await placeAlone(first);
    return [true];
  }
  const placed = new Set<OrderChange>();
  for (const { together } of groupOrders(changes, (change) => change)) {
    await applyGroup(together, {
      async together(group) {
        await applyTogether(group);
        for (const change of group) placed.add(change);
      },
      async alone() {},
      unavailable(error) {
        throw error;
      },
    });
  }
  return changes.map((change) => placed.has(change));
}

async function applyTogether(group: OrderChange[]): Promise<void> {
  const [first] = group;
  if (!first) return;
  await runOrderTransaction(first.ctx.db, async (tx, isExclusive) => {
    const sites = await lockSites(
      tx,
      group.map(({ siteId }) => siteId),
    );
    const ofDeleted = group.filter(({ siteId }) => !sites.has(siteId));
    if (ofDeleted.length > 0) throw new NotTogetherError(new Set(ofDeleted));
    await applyOrders(tx, group, isExclusive);
  });
}

function rejectDuplicateLines({ line_items: lines }: ShopOrder): void {
  const seen = new Set<string>();
  for (const [index, { id }] of lines.entries()) {
    if (seen.has(id)) throw invalid({ [`line_items.${index}.id`]: message('orders.line_id_repeated') });
    seen.add(id);
  }
}
