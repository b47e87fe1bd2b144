import { textOf } from '#contract/texts/Text';
import { UpstreamError } from '../httpClient/UpstreamError';
import type { WooHttp } from './createWooHttp';
import { isFullPage, iteratePages, PER_PAGE, refuseUnreadable, type SkipRecords } from './iteratePages';
import { WooOrder, WooOrders } from './responseSchemas';

/** The order fields that are used; webhooks contain them as well. */
const ORDER_FIELDS =
  'id,number,order_key,status,date_created_gmt,date_modified_gmt,date_paid_gmt,billing,line_items,refunds,meta_data,total,currency,lang,payment_method';
const ORDER_QUERY = { dates_are_gmt: true, orderby: 'modified', order: 'asc', _fields: ORDER_FIELDS };
const SECOND_MS = 1000;

export interface OrderFilter {
  modifiedAfter: Date;
  /** Without it, all but the trash. */
  status?: string;
}

/**
 * Yields orders modified after a time, oldest change first. Each request starts at the latest modification seen
 * instead of a page number: a concurrent change moves an order and would make the next page skip one.
 */
export async function* listOrders(
  http: WooHttp,
  { modifiedAfter, status }: OrderFilter,
  skip: SkipRecords = refuseUnreadable,
): AsyncGenerator<WooOrder[], void> {
  const seen = new Set<string>();
  let after = modifiedAfter;
  let page = 1;
  let hasProgress = true;
  for (;;) {
    const query = {
      ...ORDER_QUERY,
      ...(status && { status }),
      modified_after: after.toISOString().slice(0, 19),
    };
    const read = await http.getPage('orders', query, WooOrder, page);
    const { items, unreadable } = read;
    if (unreadable.length > 0) skip(unreadable);
    const newOrders = items.filter((order) => addIfNew(seen, order));
    if (newOrders.length > 0) yield newOrders;
    if (!isFullPage(read)) return;
    // The first page after a change of the time repeats orders; the next page does not.
    if (newOrders.length === 0 && !hasProgress) throw new UpstreamError('http', textOf('shop.pages_repeat'));
    hasProgress = newOrders.length > 0;

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

/** Returns those of the ids that the shop has, outside its trash; at most one page. */
export async function findOrderIds(http: WooHttp, ids: number[]): Promise<number[]> {
  const query = { include: ids.join(','), per_page: PER_PAGE, _fields: 'id,status' };
  return (await http.get('orders', query, WooOrders)).map(({ id }) => id);
}

export interface ProductOrderFilter {
  productId: number;
  /** Those that deliver. */
  statuses: string[];
  /** By the date of the order. */
  since: Date;
}

/** Yields the pages of a product's orders with these statuses, oldest first. */
export function listProductOrders(
  http: WooHttp,
  { productId, statuses, since }: ProductOrderFilter,
  skip?: SkipRecords,
): AsyncGenerator<WooOrder[], void> {
  const query = {
    dates_are_gmt: true,
    _fields: ORDER_FIELDS,
    product: productId,
    status: statuses.join(','),
    // The filter is exclusive.
    after: new Date(since.getTime() - SECOND_MS).toISOString().slice(0, 19),
  };
  return iteratePages((page) => http.getPage('orders', query, WooOrder, page), skip);
}

/** Returns those of the orders that the shop has outside its trash; at most one page. */
export async function readOrders(http: WooHttp, ids: number[]): Promise<WooOrder[]> {
  const query = { include: ids.join(','), per_page: PER_PAGE, _fields: ORDER_FIELDS };
  return http.get('orders', query, WooOrders);
}
