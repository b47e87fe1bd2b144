import type { WooHttp } from './createWooHttp';
import { PER_PAGE } from './iteratePages';
import { type WooOrder, WooOrders } from './responseSchemas';

/** The order fields that are used; webhooks contain them as well. */
const ORDER_FIELDS = 'id,number,status,date_modified_gmt,billing,line_items,refunds';
const ORDER_QUERY = { dates_are_gmt: true, orderby: 'modified', order: 'asc', _fields: ORDER_FIELDS };
const SECOND_MS = 1000;

/**
 * Yields orders modified after a time, oldest change first. Each request starts at the latest modification seen
 * instead of a page number: a concurrent change moves an order and would make the next page skip one.
 */
export async function* listOrders(http: WooHttp, modifiedAfter: Date): AsyncGenerator<WooOrder[], void> {
  const seen = new Set<string>();
  let after = modifiedAfter;
  let page = 1;
  for (;;) {
    const query = { ...ORDER_QUERY, modified_after: after.toISOString().slice(0, 19) };
    const { items } = await http.getPage('orders', query, WooOrders, page);
    const newOrders = items.filter((order) => addIfNew(seen, order));
    if (newOrders.length > 0) yield newOrders;
    if (items.length < PER_PAGE) return;

    // The filter is exclusive and has a resolution of one second.
    const last = new Date(getModifiedAt(items.at(-1)).getTime() - SECOND_MS);
    page = last > after ? 1 : page + 1;
    if (last > after) after = last;
  }
}

/** Returns false if this state of the order was seen before. */
function addIfNew(seen: Set<string>, order: WooOrder): boolean {
  const change = `${order.id} ${order.date_modified_gmt}`;
  return !seen.has(change) && Boolean(seen.add(change));
}

const getModifiedAt = (order: WooOrder | undefined) => new Date(`${order?.date_modified_gmt}Z`);
