import { type WooOrder, WooOrders } from './answers';
import type { WooApi } from './openWooApi';
import { PER_PAGE } from './readPages';

/** What is read of an order; a webhook brings it as well. */
const FIELDS = 'id,number,status,date_modified_gmt,billing,line_items,refunds';
const OLDEST_FIRST = { dates_are_gmt: true, orderby: 'modified', order: 'asc', _fields: FIELDS };
const SECOND_MS = 1000;

/**
 * Orders changed since, oldest change first. Each request begins at the last change seen instead of counting
 * pages: an order that is changed meanwhile leaves its place, and the page behind it would lack one.
 */
export async function* listOrders(api: WooApi, modifiedAfter: Date): AsyncGenerator<WooOrder[], void> {
  const known = new Set<string>();
  let after = modifiedAfter;
  let page = 1;
  for (;;) {
    const query = { ...OLDEST_FIRST, modified_after: after.toISOString().slice(0, 19) };
    const { items } = await api.getPage('orders', query, WooOrders, page);
    const fresh = items.filter((order) => isFresh(known, order));
    if (fresh.length > 0) yield fresh;
    if (items.length < PER_PAGE) return;

    // Shops tell whole seconds, and give what lies after one only.
    const last = new Date(changeOf(items.at(-1)).getTime() - SECOND_MS);
    page = last > after ? 1 : page + 1;
    if (last > after) after = last;
  }
}

function isFresh(known: Set<string>, order: WooOrder): boolean {
  const change = `${order.id} ${order.date_modified_gmt}`;
  return !known.has(change) && Boolean(known.add(change));
}

const changeOf = (order: WooOrder | undefined) => new Date(`${order?.date_modified_gmt}Z`);
