import { useQuery } from '@tanstack/react-query';
import { Navigate, useParams } from 'react-router-dom';
import { orders } from '#contract/orders';
import { Banner, getErrorMessage, RecordSkeleton } from '../../admin';
import { callEndpoint } from '../../dataProvider';

/** Opens an order by its shop and the shop's id of it; an empty list if it is not known. */
export default function FindOrder() {
  const { siteId = '', orderId = '' } = useParams();
  const query = { site_id: Number(siteId), order_id: orderId };
  const { data, error } = useQuery({
    queryKey: ['orders', 'find', query],
    queryFn: ({ signal }) => callEndpoint(orders.list, { query }, signal),
  });

  if (error) return <Banner tone="exhausted">{getErrorMessage(error)}</Banner>;
  if (!data) return <RecordSkeleton />;
  const [order] = data.orders;
  const filter = JSON.stringify({ site_id: siteId, search: orderId });
  const path = order ? `/${order.id}` : `?filter=${encodeURIComponent(filter)}`;
  return <Navigate to={`/dashboard/orders${path}`} replace />;
}
