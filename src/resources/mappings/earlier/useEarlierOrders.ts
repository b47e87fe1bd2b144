import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type EarlierOrderSummary, type EarlierOrders, earlierOrders } from '#contract/earlierOrders';
import { useAction } from '../../../admin';
import { callEndpoint } from '../../../dataProvider';

export const POLL_INTERVAL_MS = 1500;

export const isRunning = ({ listing, serving }: EarlierOrderSummary) =>
  listing?.state === 'running' || serving?.state === 'running';

/** The earlier orders of a mapping, polled during a run, with the actions on them. */
export function useEarlierOrders(id: number) {
  const queryKey = ['earlier-orders', id];
  const queryClient = useQueryClient();
  const query = useQuery({
    queryKey,
    queryFn: ({ signal }) => callEndpoint(earlierOrders.get, { params: { id } }, signal),
    refetchInterval: ({ state: { data } }) => data && isRunning(data) && POLL_INTERVAL_MS,
  });
  const onSuccess = (page: EarlierOrders) => queryClient.setQueryData(queryKey, page);
  const [list, listing] = useAction(earlierOrders.list, {
    failure: 'resources.mappings.earlier.list_failed',
    onSuccess,
  });
  const [serve, serving] = useAction(earlierOrders.serve, {
    failure: 'resources.mappings.earlier.serve_failed',
    refresh: ['mappings'],
    onSuccess,
  });
  return {
    query,
    list: (since: string) => list({ params: { id }, body: { since } }),
    serve: (order_ids?: string[]) => serve({ params: { id }, body: { order_ids } }),
    isSending: listing.isPending || serving.isPending,
  };
}
