import { editOrder, OrderEdit } from '../orders/editOrder';
import { findOrder } from '../orders/findOrder';
import { OrderInput, placeOrder } from '../orders/placeOrder';
import { presentOrder } from '../orders/presentOrder';
import { presentRefund, RefundInput, refundOrder } from '../orders/refundOrder';
import { orderStatuses, type ShopOrder } from '../orders/ShopOrder';
import { deleteOrder, trashOrder } from '../orders/trashOrder';
import {
  buildJsonResponse,
  loadRecordedResponse,
  readBody,
  recordedError,
  type ShopResponse,
  shopError,
} from '../responses';
import { formatGmt, formatLocal } from '../times';
import { buildListResponse, type Call, type Route, sortRows } from './Call';

const getSortTime = (row: ShopOrder, orderBy: string | null) =>
  (orderBy === 'modified' ? row.modified : row.created).getTime();

function listOrders(call: Call): ShopResponse {
  const { shop, url } = call;
  const { searchParams: query } = url;
  const statusFilter = (query.get('status') ?? 'any').split(',');
  const formatTime = query.get('dates_are_gmt') === 'true' ? formatGmt : formatLocal;
  // ISO times without zone compare as text; all bounds are exclusive.
  const readTime = (name: string) => query.get(name)?.slice(0, 19);
  const [after, before] = [readTime('after'), readTime('before')];
  const [modifiedAfter, modifiedBefore] = [readTime('modified_after'), readTime('modified_before')];

  const productId = Number(query.get('product'));
  const included = query.get('include')?.split(',').map(Number);

  const rows = [...shop.orders.values()].filter(
    ({ id, status, created, modified, lines }) =>
      (productId === 0 || lines.some(({ product_id }) => product_id === productId)) &&
      (included === undefined || included.includes(id)) &&
      (statusFilter.includes('any') ? status !== 'trash' : statusFilter.includes(status)) &&
      (after === undefined || formatTime(created) > after) &&
      (before === undefined || formatTime(created) < before) &&
      (modifiedAfter === undefined || formatTime(modified) > modifiedAfter) &&
      (modifiedBefore === undefined || formatTime(modified) < modifiedBefore),
  );
  const orderBy = query.get('orderby');
  return buildListResponse(
    call,
    sortRows(call, rows, (row) => getSortTime(row, orderBy)),
    (row) => presentOrder(shop, row),
  );
}

function handleUpdate({ shop, body }: Call, id: number): ShopResponse {
  findOrder(shop, id);
  assertValidStatus(body);
  return buildJsonResponse(200, presentOrder(shop, editOrder(shop, id, readBody(OrderEdit, body))));
}

function assertValidStatus(body: unknown): void {
  const status = body !== null && typeof body === 'object' && 'status' in body ? body.status : undefined;
  if (status !== undefined && (!(String(status) in orderStatuses) || status === 'trash')) {
    throw recordedError('order-put-bad-status');
  }
}

export const orders: Route[] = [
  { method: 'GET', path: /^\/orders$/, handle: listOrders },
  {
    method: 'POST',
    path: /^\/orders$/,
    handle({ shop, body }) {
      assertValidStatus(body);
      const order = placeOrder(shop, readBody(OrderInput, body));
      const location = `${shop.url}/wp-json/wc/v3/orders/${order.id}`;
      return buildJsonResponse(201, presentOrder(shop, order), { location });
    },
  },
  {
    method: 'GET',
    path: /^\/orders\/(\d+)$/,
    handle: ({ shop }, id) => buildJsonResponse(200, presentOrder(shop, findOrder(shop, id))),
  },
  { method: 'PUT', path: /^\/orders\/(\d+)$/, handle: handleUpdate },
  { method: 'POST', path: /^\/orders\/(\d+)$/, handle: handleUpdate },
  {
    method: 'DELETE',
    path: /^\/orders\/(\d+)$/,
    handle({ shop, url }, id) {
      const before = presentOrder(shop, findOrder(shop, id));
      if (url.searchParams.get('force') === 'true') deleteOrder(shop, id);
      else trashOrder(shop, id);
      return buildJsonResponse(200, before);
    },
  },
];

export const refunds: Route[] = [
  {
    method: 'GET',
    path: /^\/orders\/(\d+)\/refunds$/,
    handle(call, id) {
      const { shop } = call;
      const order = findOrder(shop, id, 'note-unknown-order');
      const rows = sortRows(call, [...order.refunds], ({ created }) => created.getTime());
      return buildListResponse(call, rows, (refund) => presentRefund(shop, order, refund));
    },
  },
  {
    method: 'POST',
    path: /^\/orders\/(\d+)\/refunds$/,
    handle({ shop, body }, id) {
      const refund = refundOrder(shop, id, readBody(RefundInput, body));
      // WooCommerce returns this unresolved route pattern.
      const location = `${shop.url}/wp-json/wc/v3/orders/(?P<order_id>[\\d]+)/refunds/${refund.id}`;
      return buildJsonResponse(201, presentRefund(shop, findOrder(shop, id), refund), { location });
    },
  },
];

/** Of WooCommerce Subscriptions 3.1 or later. */
export const subscriptions: Route[] = [
  {
    method: 'GET',
    path: /^\/subscriptions\/(\d+)$/,
    handle({ shop }, id) {
      if (!shop.subscriptions) return loadRecordedResponse('route-unknown');
      const subscription = shop.subscriptions.get(id);
      if (!subscription) throw shopError(404, 'woocommerce_rest_shop_subscription_invalid_id', 'Invalid ID.');
      return buildJsonResponse(200, { ...subscription, status: 'active' });
    },
  },
];
