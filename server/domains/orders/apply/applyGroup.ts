import { isDatabaseUnavailable } from '../../../platform/db/errors';
import type { OrderChange } from './applyOrders';
import { RefusedOrderError } from './reconcileOrders';
import { InsufficientStockError } from './runOrderTransaction';

interface GroupSteps<Change> {
  /** Applies the changes in one transaction. */
  apply(changes: Change[]): Promise<void>;
  /** A change could not be applied. */
  fail(change: Change, error: unknown): Promise<void> | void;
}

/** Applies a group of changes together as far as possible: one that fails is taken out. */
export async function applyGroup<Change extends OrderChange>(
  group: Change[],
  steps: GroupSteps<Change>,
): Promise<void> {
  const [first] = group;
  if (!first) return;
  try {
    await steps.apply(group);
  } catch (error) {
    if (group.length === 1) return steps.fail(first, error);
    if (isDatabaseUnavailable(error)) {
      for (const change of group) await steps.fail(change, error);
      return;
    }
    for (const part of splitGroup(group, error)) await applyGroup(part, steps);
  }
}

/** Separates the change that failed from the others; halves the group if it is unknown. */
function splitGroup<Change extends OrderChange>(group: Change[], error: unknown): Change[][] {
  // Of a pool with backorders, each order is weighed by itself.
  if (error instanceof InsufficientStockError) return group.map((change) => [change]);
  const failed =
    error instanceof RefusedOrderError
      ? group.findIndex(({ siteId, state }) => siteId === error.siteId && state.orderId === error.orderId)
      : -1;
  if (failed >= 0) return [group.slice(0, failed), group.slice(failed, failed + 1), group.slice(failed + 1)];
  const middle = Math.ceil(group.length / 2);
  return [group.slice(0, middle), group.slice(middle)];
}
