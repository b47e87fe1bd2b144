import { useQueryClient } from '@tanstack/react-query';
import { earlierOrders, type SiteEarlierOrders } from '#contract/earlierOrders';
import { useAction, useEndpoint } from '../../../admin';
import { isRunning, POLL_INTERVAL_MS } from '../../mappings/earlier/ListingForm';

const getQueryKey = (siteId: number) => ['site-earlier-orders', siteId];

/** The earlier orders of all mapped products of a shop, polled during a run. */
export function useSiteEarlierOrders(siteId: number, enabled = true) {
  return useEndpoint(
    earlierOrders.getOfSite,
    { params: { id: siteId } },
    {
      queryKey: getQueryKey(siteId),
      refetchInterval: ({ state: { data } }) => data?.mappings.some(isRunning) && POLL_INTERVAL_MS,
      enabled,
    },
  );
}

/** Lists the orders of all mappings, and serves those of one. */
export function useServeSite(siteId: number) {
  const queryClient = useQueryClient();
  const queryKey = getQueryKey(siteId);
  const [list, listing] = useAction(earlierOrders.listOfSite, {
    failure: 'resources.mappings.earlier.list_failed',
    onSuccess: (page: SiteEarlierOrders) => queryClient.setQueryData(queryKey, page),
  });
  const [serve, serving] = useAction(earlierOrders.serve, {
    failure: 'resources.mappings.earlier.serve_failed',
    refresh: queryKey,
  });
  return {
    list: (since: string) => list({ params: { id: siteId }, body: { since } }),
    serve: (mappingId: number) => serve({ params: { id: mappingId }, body: {} }),
    isSending: listing.isPending || serving.isPending,
  };
}
