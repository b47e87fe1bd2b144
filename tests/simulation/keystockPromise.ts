import type { ShopOrder } from '../../server/demo/shop/orders/ShopOrder';
import { countUnrefunded } from './orderActions';

/*
 * What Keystock promises, told by what one sees from outside: the orders and notes of shops, the answers of the API, and
 * the keys that an administrator imports. It knows no table.
 *
 * At every moment:
 * 1. A key is told to one order only, and once.
 * 2. Only keys that were imported for the product are told.
 * 3. An order that was never paid is told no key.
 * 4. An order is told no more keys of a product than it ever had paid units, and one more for each replacement.
 * 5. An order by the API is answered with the same keys again, whatever happened in between.
 * In the end, when no fault is left and there are enough keys:
 * 6. Each paid unit that is not refunded has been told all its keys.
 */

/** A product: the pools that each of its units gets a key of. */
export interface SoldProduct {
  productId: number;
  poolIds: number[];
}

interface MessageKey {
  key: string;
  poolId: number | undefined;
}

/** An order of a shop, and what is known of its past. */
interface Watched {
  shop: number;
  order: ShopOrder;
  wasPaid: boolean;
  /** The most units that each line ever had. */
  maxUnits: Map<number, { productId: number; units: number }>;
  readNotes: number;
  told: MessageKey[];
  /** Keys of it that were replaced, by pool. */
  replaced: number[];
}

interface ApiOrder {
  productId: number;
  quantity: number;
  keys: string[];
}

const KEY = /<code>([^<]+)<\/code>/g;

export interface KeystockPromise {
  /** An administrator imported a key. */
  imported(key: string, poolId: number): void;
  /** An administrator replaced a key, and its unit gets another one. */
  replaced(key: string): void;
  /** The API answered an order. */
  answered(orderId: string, productId: number, quantity: number, keys: string[]): void;
  listApiOrders(): { orderId: string; productId: number; quantity: number }[];
  /** A key that an order of a shop was told, if there is one. */
  pickTold(index: number): string | undefined;
  /** Reads the shops, and returns what was broken. */
  check(shops: Map<number, ShopOrder>[]): string[];
  /** What is missing when nothing is left to do. */
  checkSettled(): string[];
}

export function createPromise(products: SoldProduct[]): KeystockPromise {
  const pools = new Map<string, number>();
  const watched = new Map<string, Watched>();
  const apiOrders = new Map<string, ApiOrder>();
  /** The order that each key was told to. */
  const owners = new Map<string, string>();
  const allTold: string[] = [];
  let broken: string[] = [];

  const poolsOf = (productId: number) =>
    products.find((product) => product.productId === productId)?.poolIds ?? [];

  function tell(key: string, owner: string, productIds: number[]): void {
    const before = owners.get(key);
    if (before === owner) broken.push(`${key} was told to ${owner} twice`);
    else if (before !== undefined) broken.push(`${key} was told to ${before} and to ${owner}`);
    owners.set(key, owner);
    const poolId = pools.get(key);
    if (poolId === undefined) broken.push(`${owner} was told ${key}, which nobody imported`);
    else if (!productIds.some((id) => poolsOf(id).includes(poolId)))
      broken.push(`${owner} was told ${key}, a key of another product`);
  }

  function watch(shop: number, order: ShopOrder): Watched {
    const name = nameOf(shop, order);
    const known = watched.get(name) ?? {
      shop,
      order,
      wasPaid: false,
      maxUnits: new Map(),
      readNotes: 0,
      told: [],
      replaced: [],
    };
    watched.set(name, known);
    known.wasPaid ||= order.paid !== null;
    for (const { id, product_id: productId, quantity } of order.lines) {
      const units = Math.max(quantity, known.maxUnits.get(id)?.units ?? 0);
      known.maxUnits.set(id, { productId, units });
    }
    return known;
  }

  function readNotes(one: Watched): void {
    const name = nameOf(one.shop, one.order);
    const productIds = [...one.maxUnits.values()].map(({ productId }) => productId);
    const fresh = one.order.notes.slice(one.readNotes);
    one.readNotes = one.order.notes.length;
    for (const { note, customer_note } of fresh) {
      if (!customer_note) continue;
      for (const [, key = ''] of note.matchAll(KEY)) {
        tell(key, name, productIds);
        one.told.push({ key, poolId: pools.get(key) });
        allTold.push(key);
      }
    }
    if (fresh.length > 0) checkTold(one, name);
  }

  function checkTold({ wasPaid, told, maxUnits, replaced }: Watched, name: string): void {
    if (told.length > 0 && !wasPaid) broken.push(`${name} has keys and was never paid`);
    const lines = [...maxUnits.values()];
    for (const poolId of new Set(told.flatMap((one) => one.poolId ?? []))) {
      const most = lines.reduce((sum, { productId, units }) => sum + units * countOf(productId, poolId), 0);
      const count = told.filter((one) => one.poolId === poolId).length;
      const limit = most + replaced.filter((id) => id === poolId).length;
      if (count > limit)
        broken.push(`${name} was told ${count} keys of pool ${poolId}, and never had more than ${limit}`);
    }
  }

  /** Keys of the pool that a unit of the product gets. */
  const countOf = (productId: number, poolId: number) =>
    poolsOf(productId).filter((id) => id === poolId).length;

  function findMissing({ shop, order, told, replaced }: Watched): string[] {
    if (order.status !== 'processing' && order.status !== 'completed') return [];
    return [...new Set(products.flatMap(({ poolIds }) => poolIds))].flatMap((poolId) => {
      const owed = order.lines.reduce(
        (sum, line) => sum + countUnrefunded(order, line) * countOf(line.product_id, poolId),
        0,
      );
      const had = told.filter((one) => one.poolId === poolId).length;
      const given = had - replaced.filter((id) => id === poolId).length;
      return given < owed ? [`${nameOf(shop, order)} has ${given} of ${owed} keys of pool ${poolId}`] : [];
    });
  }

  return {
    imported: (key, poolId) => void pools.set(key, poolId),
    replaced(key) {
      const poolId = pools.get(key);
      const owner = watched.get(owners.get(key) ?? '');
      if (owner && poolId !== undefined) owner.replaced.push(poolId);
    },
    answered(orderId, productId, quantity, keys) {
      const known = apiOrders.get(orderId);
      const lost = known?.keys.filter((key) => !keys.includes(key)) ?? [];
      if (lost.length > 0) broken.push(`order ${orderId} by the API lost ${lost.join(', ')}`);
      for (const key of keys.filter((one) => !known?.keys.includes(one))) tell(key, orderId, [productId]);
      const most = quantity * poolsOf(productId).length;
      if (keys.length > most) broken.push(`order ${orderId} by the API got ${keys.length} of ${most} keys`);
      apiOrders.set(orderId, { productId, quantity, keys });
    },
    listApiOrders: () => [...apiOrders].map(([orderId, order]) => ({ orderId, ...order })),
    pickTold: (index) => (allTold.length > 0 ? allTold[index % allTold.length] : undefined),
    check(shops) {
      for (const [shop, orders] of shops.entries())
        for (const order of orders.values()) readNotes(watch(shop, order));
      const found = broken;
      broken = [];
      return found;
    },
    checkSettled: () => [
      ...[...watched.values()].flatMap(findMissing),
      ...[...apiOrders].flatMap(([orderId, { productId, quantity, keys }]) => {
        const owed = quantity * poolsOf(productId).length;
        return keys.length === owed ? [] : [`order ${orderId} by the API has ${keys.length} of ${owed} keys`];
      }),
    ],
  };
}

const nameOf = (shop: number, { id }: ShopOrder) => `order ${id} of shop ${shop + 1}`;
