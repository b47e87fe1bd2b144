import { Navigate, useParams } from 'react-router-dom';
import { orders } from '#contract/orders';
import { QueryResult, RecordSkeleton, useEndpoint } from '../../admin';

/** Opens an order by its shop and the shop's id of it; an empty list if it is not known. */
export default function FindOrder() {
  const { siteId = '', orderId = '' } = useParams();
  const query = { site_id: Number(siteId), order_id: orderId };
  const found = useEndpoint(orders.list, { query }, { queryKey: ['orders', 'find', query] });
  const filter = JSON.stringify({ site_id: siteId, search: orderId });

  return (
    <QueryResult query={found} skeleton={<RecordSkeleton />}>
      {({ orders: [order] }) => (
        <Navigate
          to={`/dashboard/orders${order ? `/${order.id}` : `?filter=${encodeURIComponent(filter)}`}`}
          replace
        />
      )}
    </QueryResult>
  );
}
