import { findOrder } from '../orders/findOrder';
import { presentRefund, RefundInput, refundOrder } from '../orders/refundOrder';
import { buildJsonResponse, readBody } from '../responses';
import { buildListResponse, sortRows } from './buildListResponse';
import type { Route } from './Call';

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
