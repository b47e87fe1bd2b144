import type { OrderChange } from './applyOrders';
import { countUnits } from './OrderState';

/** Larger groups would hold their locks longer and hardly be faster. */
const MAX_ORDERS = 50;
const MAX_UNITS = 1000;

/** Items whose orders are applied together, then items that are processed one by one. */
export interface Group<Item, Change> {
  together: Change[];
  alone: Item[];
}

/**
 * Groups items without changing their order: it decides who gets the last keys. `toChange` returns undefined for an item
 * that must be processed alone.
 */
export function groupOrders<Item, Change extends OrderChange>(
  items: Item[],
  toChange: (item: Item) => Change | undefined,
): Group<Item, Change>[] {
  const groups: Group<Item, Change>[] = [];
  let orders = new Set<string>();
  let units = 0;
  const begin = (group: Group<Item, Change>) => {
    groups.push(group);
    orders = new Set();
    units = 0;
    return group;
  };
  for (const item of items) {
    const change = toChange(item);
    const last = groups.at(-1) ?? begin({ together: [], alone: [] });
    if (!change) {
      last.alone.push(item);
      continue;
    }
    const { siteId, state } = change;
    // An order may also come under two ids, from one site or two.
    const ids = [`${siteId} ${state.orderId}`, state.orderKey ?? []].flat();
    const count = countUnits(state.lineItems);
    const isFull = last.together.length === MAX_ORDERS || units + count > MAX_UNITS;
    const group =
      last.alone.length > 0 || isFull || ids.some((id) => orders.has(id))
        ? begin({ together: [], alone: [] })
        : last;
    group.together.push(change);
    for (const id of ids) orders.add(id);
    units += count;
  }
  return groups;
}
