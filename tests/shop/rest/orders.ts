import { type Answer, answerJson, readBody, recordedRefusal } from '../answers';
import { editOrder, OrderEdit } from '../orders/editOrder';
import { findOrder } from '../orders/findOrder';
import { OrderInput, placeOrder } from '../orders/placeOrder';
import { presentOrder } from '../orders/presentOrder';
import { type ShopOrder, statuses } from '../orders/ShopOrder';
import { deleteOrder, trashOrder } from '../orders/trashOrder';
import { formatGmt, formatLocal } from '../times';
import { answerList, sortRows } from './answerList';
import type { Call, Route } from './Call';

const getSortTime = (row: ShopOrder, by: string | null) =>
  (by === 'modified' ? row.modified : row.created).getTime();

function listOrders(call: Call): Answer {
  const { shop, url } = call;
  const { searchParams: query } = url;
  const statusFilter = (query.get('status') ?? 'any').split(',');
  const clock = query.get('dates_are_gmt') === 'true' ? formatGmt : formatLocal;
  // ISO times without zone compare as text; all bounds are exclusive.
  const readTime = (name: string) => query.get(name)?.slice(0, 19);
  const [after, before] = [readTime('after'), readTime('before')];
  const [modifiedAfter, modifiedBefore] = [readTime('modified_after'), readTime('modified_before')];

  const rows = [...shop.orders.values()].filter(
    ({ status, created, modified }) =>
      (statusFilter.includes('any') ? status !== 'trash' : statusFilter.includes(status)) &&
      (after === undefined || clock(created) > after) &&
      (before === undefined || clock(created) < before) &&
      (modifiedAfter === undefined || clock(modified) > modifiedAfter) &&
      (modifiedBefore === undefined || clock(modified) < modifiedBefore),
  );
  const by = query.get('orderby');
  return answerList(
    call,
    sortRows(call, rows, (row) => getSortTime(row, by)),
    (row) => presentOrder(shop, row),
  );
}

function update({ shop, body }: Call, id: number): Answer {
  findOrder(shop, id);
  assertValidStatus(body);
  return answerJson(200, presentOrder(shop, editOrder(shop, id, readBody(OrderEdit, body))));
}

function assertValidStatus(body: unknown): void {
  const status = body !== null && typeof body === 'object' && 'status' in body ? body.status : undefined;
  if (status !== undefined && (!(String(status) in statuses) || status === 'trash')) {
    throw recordedRefusal('order-put-bad-status');
  }
}

export const orders: Route[] = [
  { method: 'GET', path: /^\/orders$/, answer: listOrders },
  {
    method: 'POST',
    path: /^\/orders$/,
    answer({ shop, body }) {
      assertValidStatus(body);
      const order = placeOrder(shop, readBody(OrderInput, body));
      const location = `${shop.url}/wp-json/wc/v3/orders/${order.id}`;
      return answerJson(201, presentOrder(shop, order), { location });
    },
  },
  {
    method: 'GET',
    path: /^\/orders\/(\d+)$/,
    answer: ({ shop }, id) => answerJson(200, presentOrder(shop, findOrder(shop, id))),
  },
  { method: 'PUT', path: /^\/orders\/(\d+)$/, answer: update },
  { method: 'POST', path: /^\/orders\/(\d+)$/, answer: update },
  {
    method: 'DELETE',
    path: /^\/orders\/(\d+)$/,
    answer({ shop, url }, id) {
      const before = presentOrder(shop, findOrder(shop, id));
      if (url.searchParams.get('force') === 'true') deleteOrder(shop, id);
      else trashOrder(shop, id);
      return answerJson(200, before);
    },
  },
];
