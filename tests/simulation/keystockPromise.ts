import type { Unanswered } from '#contract/unanswered';
import type { ShopOrder, ShopSubscription } from '#shop/orders/ShopOrder';
import { countUnrefunded } from './orderActions';
import {
  type Channel,
  type Email,
  findKeys,
  findMarker,
  listRecorded,
  listShown,
  readItems,
  readNotes,
  readState,
  type WatchedOrder,
  watchOrder,
} from './watchedOrder';

/*
 * What Keystock promises, told by what one sees from outside: the orders and notes of shops, the e-mails, the answers of
 * the API, and the keys that an administrator imports. It knows no table.
 *
 * At every moment:
 * 1. A key is told to one order only, or given to one by hand, and once by each channel, and once more for each renewal that extends it.
 * 2. Only keys that were imported for the product are told.
 * 3. An order that was never paid is told no key.
 * 4. An order is told no more keys of a product than it ever had paid units, and one more for each replacement.
 * 5. An order by the API is answered with the same keys again, whatever happened in between.
 * In the end, when no fault is left and there are enough keys:
 * 6. Each paid unit that is not refunded has been told all its keys, by each channel of its shop.
 * At the end, and once before it when all is known that happened, but keys lack, products have no pool, and shops are paused:
 * 7. The page of what customers paid and did not get has 0 units that nothing explains, and each paid order that lacks a key
 *    is on it.
 *
 * What a restored database cannot know (decision 20): imports and replacements that it lost, so that an order by the API
 * is answered without a key that is not stored any more; which key an e-mail told while its shop took no receipt: a user
 * decides about the keys that it may have told, so that the order may get others, and a key that is imported again is not
 * known to be one of them; whether an e-mail with a receipt was sent. An e-mail that a user repeats, because it may have
 * been sent, is told twice. Items with a key whose
 * license is deleted are left alone. Keys that were given by hand and lost have no receipt: another order may get them. An order whose keys are lost gets others from an administrator, if a note was not
 * sent: an e-mail may have told the lost ones. The pages of orders leave no receipt: an order may show other keys than before.
 */

/** A product: the pools that each of its units gets a key of, and what the units of renewals get. */
export interface SoldProduct {
  productId: number;
  poolIds: number[];
  renewals: 'new_key' | 'none' | 'extend';
  /** Sites are mapped to it in the course of a history only. */
  isLate?: boolean;
}

/** What the promise reads. */
export interface Seen {
  shops: { orders: Map<number, ShopOrder>; subscriptions: Map<number, ShopSubscription> | undefined }[];
  emails: Email[];
}

/** What the promise knew at a time. */
export type PromiseMark = number;

interface Imported {
  poolId: number;
  at: PromiseMark;
  /** The database has lost it. */
  isLost: boolean;
}

interface Replaced extends Imported {
  key: string;
}

interface ApiOrder {
  productId: number;
  quantity: number;
  keys: string[];
}

export interface KeystockPromise {
  /** An administrator imported a key. */
  imported(key: string, poolId: number): void;
  /** An administrator replaced a key, and its unit gets another one. */
  replaced(key: string): void;
  /** An administrator deleted the license of a key. */
  deleted(key: string): void;
  /** An administrator has an e-mail to the order sent again that may have been sent. */
  repeated(shop: number, orderId: number): void;
  /** An administrator allocated other keys to the order, whose keys the database lost and may have told by e-mail. */
  allocated(shop: number, orderId: number): void;
  /** To remember with a backup. */
  mark(): PromiseMark;
  /** The database has lost what happened since. */
  lostSince(mark: PromiseMark): void;
  /** Keys that were imported and lost, for their supplier's file to be imported again. */
  listLost(): { key: string; poolId: number }[];
  /** An order was sent to the API. */
  ordered(orderId: string, productId: number, quantity: number): void;
  /** The API answered an order. */
  answered(orderId: string, productId: number, quantity: number, keys: string[]): void;
  /** An administrator gave keys by hand, in an order of this number. */
  given(number: string, keys: string[]): void;
  /** A customer read keys on the page of the order. */
  readOnPage(shop: number, orderId: number, keys: string[]): void;
  /** The units that the console lists as paid and not given, by cause. */
  listed(causes: Unanswered['causes']): void;
  /**
   * The keys that the orders of a shop have, and the orders that the console lists as paid and not given; by these methods,
   * an order in process is not paid before the shop says when.
   */
  answerable(shop: number, keys: Map<string, string[]>, listed: Set<string>, prepaidMethods: string[]): void;
  /** The keys that the page of the order shows in the end. */
  shown(shop: number, orderId: number, keys: string[]): void;
  /** A key that an order of a shop was told, if there is one. */
  pickTold(index: number): string | undefined;
  /** Returns what was broken since the last call. */
  check(seen: Seen): string[];
  /** What is missing when nothing is left to do. */
  checkSettled(): string[];
}

/** `channels` are those of each shop. */
export function createPromise(products: SoldProduct[], channels: Channel[][]): KeystockPromise {
  const imports = new Map<string, Imported>();
  const watched = new Map<string, WatchedOrder>();
  const byOrder = new Map<ShopOrder, WatchedOrder>();
  const apiOrders = new Map<string, ApiOrder>();
  /** The order that each key was told to. */
  const owners = new Map<string, string>();
  const allTold: string[] = [];
  /** Keys whose license the database does not have any more. */
  const unstored = new Set<string>();
  const excused = new Set<string>();
  const replacements: Replaced[] = [];
  const gifts: { key: string; at: PromiseMark }[] = [];
  let readEmails = 0;
  let broken: string[] = [];
  let now: PromiseMark = 0;

  const nameOf = (shop: number, orderId: number) => `order ${orderId} of shop ${shop + 1}`;
  const findProduct = (productId: number) => products.find((product) => product.productId === productId);
  const poolsOf = (productId: number) => findProduct(productId)?.poolIds ?? [];
  const poolOf = (key: string) => imports.get(key)?.poolId;
  /** Keys of the pool that a unit of the product gets. */
  const countOf = (productId: number, poolId: number) =>
    poolsOf(productId).filter((id) => id === poolId).length;

  function watch(shop: number, order: ShopOrder, subscriptions: Map<number, ShopSubscription>): WatchedOrder {
    const known = byOrder.get(order);
    if (known) return known;
    const one = watchOrder(nameOf(shop, order.id), shop, order);
    byOrder.set(order, one);
    watched.set(one.name, one);
    const renewed = order.meta.find(({ key }) => key === '_subscription_renewal');
    const first = subscriptions.get(Number(renewed?.value));
    one.firstOrder = first && watched.get(nameOf(shop, first.parent_id));
    one.firstOrder?.renewals.push(one);
    return one;
  }

  /** An order of a subscription may be told a key again, with its new last day, for each renewal. */
  const countExtensions = ({ firstOrder, renewals }: WatchedOrder) =>
    (firstOrder?.renewals ?? renewals).reduce((sum, { timesPaid }) => sum + timesPaid, 0);

  /** E-mails that were sent again, of all orders of a subscription. */
  const countRepeated = (one: WatchedOrder) => {
    const first = one.firstOrder ?? one;
    return [first, ...first.renewals].reduce((sum, { repeatedEmails }) => sum + repeatedEmails, 0);
  };

  function claim(key: string, owner: string, productIds: number[]): void {
    const before = owners.get(key);
    if (before !== undefined && before !== owner && !excused.has(key))
      broken.push(`${key} was told to ${before} and to ${owner}`);
    owners.set(key, owner);
    const poolId = poolOf(key);
    if (poolId === undefined) broken.push(`${owner} was told ${key}, which nobody imported`);
    else if (!productIds.some((id) => poolsOf(id).includes(poolId)))
      broken.push(`${owner} was told ${key}, a key of another product`);
  }

  /** The order that has a key which this one tells: a renewal tells those that it extended. */
  function findHolder(one: WatchedOrder, key: string): WatchedOrder {
    const owner = watched.get(owners.get(key) ?? '');
    const isOfSubscription = owner && one.firstOrder && (owner.firstOrder ?? owner) === one.firstOrder;
    return isOfSubscription ? owner : one;
  }

  function tell(teller: WatchedOrder, keys: string[], channel: Channel): void {
    const holders = new Set(keys.map((key) => findHolder(teller, key)));
    for (const holder of holders)
      tellHeld(
        holder,
        keys.filter((key) => findHolder(teller, key) === holder),
        channel,
      );
  }

  function tellHeld(one: WatchedOrder, keys: string[], channel: Channel): void {
    if (keys.length === 0) return;
    const productIds = [...one.maxUnits.values()].map(({ productId }) => productId);
    for (const key of keys) {
      claim(key, one.name, productIds);
      const times = one.told.get(key) ?? { note: 0, email: 0, order_item: 0, page: 0 };
      if (!one.told.has(key)) allTold.push(key);
      one.told.set(key, times);
      times[channel]++;
      const most = 1 + countExtensions(one) + (channel === 'email' ? countRepeated(one) : 0);
      if (times[channel] > most && isMessage(channel) && !excused.has(key))
        broken.push(`${key} was told to ${one.name} ${times[channel]} times by ${channel}`);
    }
    checkTold(one);
  }

  const isMessage = (channel: Channel) => channel === 'note' || channel === 'email';

  function checkTold({ name, timesPaid, order, told, maxUnits, isExcused }: WatchedOrder): void {
    if (timesPaid === 0 && order.paid === null) broken.push(`${name} has keys and was never paid`);
    if (isExcused) return;
    const lines = [...maxUnits.values()];
    const keys = [...told.keys()];
    for (const poolId of new Set(keys.flatMap((key) => poolOf(key) ?? []))) {
      const most = lines.reduce((sum, { productId, units }) => sum + units * countOf(productId, poolId), 0);
      const count = keys.filter((key) => poolOf(key) === poolId).length;
      const limit = most + replacements.filter((one) => one.poolId === poolId && told.has(one.key)).length;
      if (count > limit)
        broken.push(`${name} was told ${count} keys of pool ${poolId}, and never had more than ${limit}`);
    }
  }

  function readEmail({ to, text }: Email): void {
    const [, orderId, shop] = /^order-(\d+)@shop-(\d+)\./.exec(to[0] ?? '') ?? [];
    // Alerts go to administrators.
    if (!orderId) return;
    const one = watched.get(nameOf(Number(shop) - 1, Number(orderId)));
    if (!one) return void broken.push(`an e-mail went to ${to[0]}, who ordered nothing`);
    const keys = findKeys(text);
    one.emails.push({ marker: findMarker(text), keys });
    tell(one, keys, 'email');
  }

  /** The units of the order that must have keys of the pool. */
  function countOwed({ order, firstOrder }: WatchedOrder, poolId: number): number {
    const lines = order.lines.filter(
      ({ product_id }) => !firstOrder || findProduct(product_id)?.renewals === 'new_key',
    );
    return lines.reduce(
      (sum, line) => sum + countUnrefunded(order, line) * countOf(line.product_id, poolId),
      0,
    );
  }

  function countGiven(one: WatchedOrder, poolId: number, channel: Channel): number {
    const isOfPool = (key: string) => poolOf(key) === poolId;
    if (channel === 'order_item') return new Set(listShown(one).filter(isOfPool)).size;
    if (channel === 'page') return one.shown.filter(isOfPool).length;
    const wasTold = (key: string) => (one.told.get(key)?.[channel] ?? 0) > 0;
    const had = [...one.told.keys()].filter((key) => isOfPool(key) && wasTold(key)).length;
    return had - replacements.filter(({ key, isLost }) => !isLost && isOfPool(key) && wasTold(key)).length;
  }

  function findMissing(one: WatchedOrder): string[] {
    if (!one.isPaid) return [];
    const isFrozen = [...one.told.keys()].some((key) => unstored.has(key));
    return (channels[one.shop] ?? []).flatMap((channel) => {
      if ((channel === 'email' && one.isRestored) || (!isMessage(channel) && isFrozen)) return [];
      return [...new Set(products.flatMap(({ poolIds }) => poolIds))].flatMap((poolId) => {
        const owed = countOwed(one, poolId);
        const given = owed > 0 ? countGiven(one, poolId, channel) : 0;
        return given < owed
          ? [`${one.name} has ${given} of ${owed} keys of pool ${poolId} by ${channel}`]
          : [];
      });
    });
  }

  const findMissingByApi = ([orderId, { productId, quantity, keys }]: [string, ApiOrder]) => {
    const owed = quantity * poolsOf(productId).length;
    return keys.length === owed ? [] : [`order ${orderId} by the API has ${keys.length} of ${owed} keys`];
  };

  return {
    imported: (key, poolId) => void imports.set(key, { poolId, at: now, isLost: false }),
    replaced(key) {
      const poolId = poolOf(key);
      if (poolId !== undefined) replacements.push({ key, poolId, at: now, isLost: false });
    },
    deleted: (key) => void unstored.add(key),
    repeated(shop, orderId) {
      const one = watched.get(nameOf(shop, orderId));
      if (one) one.repeatedEmails++;
    },
    allocated(shop, orderId) {
      const one = watched.get(nameOf(shop, orderId));
      if (one) one.isExcused = true;
    },
    mark: () => now++,
    lostSince(mark) {
      for (const [key, { at }] of imports) if (at > mark) unstored.add(key);
      for (const { key, at } of gifts) if (at > mark) excused.add(key);
      for (const one of [...imports.values(), ...replacements]) one.isLost ||= one.at > mark;
      for (const one of watched.values()) {
        one.isRestored = true;
        const recorded = one.emails.length > 0 ? listRecorded(one) : [];
        const unrecorded = one.emails.filter(({ marker }) => !recorded.includes(marker));
        one.isExcused ||= unrecorded.length > 0 || [...one.told.values()].some(({ page }) => page > 0);
        for (const key of unrecorded.flatMap(({ keys }) => keys)) if (unstored.has(key)) excused.add(key);
      }
    },
    listLost: () => [...imports].flatMap(([key, { poolId, isLost }]) => (isLost ? [{ key, poolId }] : [])),
    ordered(orderId, productId, quantity) {
      if (!apiOrders.has(orderId)) apiOrders.set(orderId, { productId, quantity, keys: [] });
    },
    answered(orderId, productId, quantity, keys) {
      const known = apiOrders.get(orderId)?.keys ?? [];
      const missing = known.filter((key) => !keys.includes(key));
      const lost = missing.filter((key) => !unstored.has(key));
      if (lost.length > 0)
        broken.push(`order ${orderId} by the API lost ${lost.join(', ')}, and got ${keys.length} keys`);
      for (const key of keys.filter((one) => !known.includes(one))) claim(key, orderId, [productId]);
      const most = quantity * poolsOf(productId).length;
      const all = [...missing, ...keys];
      if (all.length > most) broken.push(`order ${orderId} by the API got ${all.length} of ${most} keys`);
      apiOrders.set(orderId, { productId, quantity, keys: all });
    },
    given(number, keys) {
      for (const key of keys) {
        const productIds = products.map(({ productId }) => productId);
        claim(key, number, productIds);
        gifts.push({ key, at: now });
      }
    },
    readOnPage(shop, orderId, keys) {
      const one = watched.get(nameOf(shop, orderId));
      if (one) tell(one, keys, 'page');
    },
    shown(shop, orderId, keys) {
      const one = watched.get(nameOf(shop, orderId));
      if (!one) return void broken.push(`nobody placed ${nameOf(shop, orderId)}`);
      one.shown = keys;
      tell(one, keys, 'page');
    },
    listed(causes) {
      const unexplained = causes.find(({ cause }) => cause === 'unexplained');
      if (unexplained) broken.push(`${unexplained.units} paid units have no key, and nothing explains it`);
    },
    answerable(shop, keys, listed, prepaidMethods) {
      for (const one of watched.values()) {
        if (one.shop !== shop || !one.isPaid || listed.has(String(one.order.id))) continue;
        if (one.order.paid === null && prepaidMethods.includes(one.order.payment_method)) continue;
        // Customers keep keys whose licenses were deleted.
        const kept = [...one.told.keys()].filter((key) => unstored.has(key));
        const given = [...new Set([...(keys.get(String(one.order.id)) ?? []), ...kept])];
        for (const poolId of new Set(products.flatMap(({ poolIds }) => poolIds))) {
          const owed = countOwed(one, poolId);
          const count = given.filter((key) => poolOf(key) === poolId).length;
          if (count < owed) broken.push(`${one.name} has ${count} of ${owed} keys, and is listed nowhere`);
        }
      }
    },
    pickTold: (index) => (allTold.length > 0 ? allTold[index % allTold.length] : undefined),
    check({ shops, emails }) {
      for (const [shop, { orders, subscriptions = new Map() }] of shops.entries()) {
        for (const order of orders.values()) {
          const one = watch(shop, order, subscriptions);
          readState(one);
          for (const note of readNotes(one)) tell(one, findKeys(note), 'note');
          tell(one, readItems(one), 'order_item');
        }
      }
      for (; readEmails < emails.length; readEmails++) {
        const email = emails[readEmails];
        if (email) readEmail(email);
      }
      const found = broken;
      broken = [];
      return found;
    },
    checkSettled: () => [
      ...[...watched.values()].flatMap(findMissing),
      ...[...apiOrders].flatMap(findMissingByApi),
    ],
  };
}
