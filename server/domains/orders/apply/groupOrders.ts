import { isDeepStrictEqual } from 'node:util';
import { isDatabaseUnavailable } from '../../../platform/db/errors';
import type { OrderChange } from './applyOrders';
import { countUnits } from './OrderState';
import { RefusedOrderError } from './reconcileOrders';
import { InsufficientStockError } from './runOrderTransaction';

/** Larger groups would hold their locks longer and hardly be faster. */
const MAX_ORDERS = 50;
const MAX_UNITS = 1000;

/** Changes of different orders that are applied together, then items that are no changes of orders. */
interface Group<Item, Change> {
  together: Change[];
  alone: Item[];
}

/**
 * Groups items without changing the order in which orders get keys: it decides who gets the last ones. `toChange` returns
 * undefined for an item that changes no order; a change that `isSharing` is false for is a group by itself. A shop sends each new order twice, as created and as updated, with
 * the same state: such repetitions, which change no keys, follow their group together.
 */
export function groupOrders<Item, Change extends OrderChange>(
  items: Item[],
  toChange: (item: Item) => Change | undefined,
  isSharing: (change: Change) => boolean = () => true,
): Group<Item, Change>[] {
  const groups: Group<Item, Change>[] = [];
  let orders = new Map<string, Change>();
  let repetitions = new Map<string, Change>();
  let units = 0;
  let isOpen = true;
  const begin = (together: Change[]) => {
    const group: Group<Item, Change> = { together, alone: [] };
    groups.push(group);
    orders = new Map();
    units = 0;
    isOpen = true;
    return group;
  };
  const endRepetitions = () => {
    if (repetitions.size > 0) begin([...repetitions.values()]);
    repetitions = new Map();
  };
  for (const item of items) {
    const change = toChange(item);
    if (!change) {
      endRepetitions();
      (groups.at(-1) ?? begin([])).alone.push(item);
      continue;
    }
    const { siteId, state } = change;
    if (!isSharing(change)) {
      endRepetitions();
      begin([change]);
      isOpen = false;
      continue;
    }
    const id = `${siteId} ${state.orderId}`;
    const known = orders.get(id);
    if (known && !repetitions.has(id) && isRepetition(known, change)) {
      repetitions.set(id, change);
      continue;
    }
    // An order may also come under two ids, from one site or two.
    const ids = [id, state.orderKey ?? []].flat();
    const count = countUnits(state.lineItems);
    const last = groups.at(-1);
    let together = last?.alone.length === 0 && isOpen ? last.together : undefined;
    const isFull = together?.length === MAX_ORDERS || units + count > MAX_UNITS;
    if (!together || isFull || ids.some((one) => orders.has(one))) {
      endRepetitions();
      together = begin([]).together;
    }
    together.push(change);
    for (const one of ids) orders.set(one, change);
    units += count;
  }
  endRepetitions();
  return groups;
}

const isRepetition = (known: OrderChange, { state }: OrderChange) =>
  isDeepStrictEqual({ ...known.state, eventId: 0 }, { ...state, eventId: 0 });

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
