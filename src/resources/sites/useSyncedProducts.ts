import { useQuery, useQueryClient } from '@tanstack/react-query';
import { sync as syncEndpoints } from '#contract/sync';
import { useNotifyError } from '../../admin';
import { callEndpoint } from '../../dataProvider';

/**
 * Products of a site after a sync, cached so that a mapping can use the products just shown on the site
 * page.
 */
export function useSyncedProducts(site: number | undefined, onSynced?: () => void) {
  const notifyError = useNotifyError();
  const queryClient = useQueryClient();
  const { data, isFetching, refetch } = useQuery({
    queryKey: ['synced-products', site],
    queryFn: () => callEndpoint(syncEndpoints.syncProducts, { params: { id: site ?? 0 } }),
    enabled: false,
  });

  async function sync() {
    const { error } = await refetch();
    if (error) return notifyError('resources.sites.notifications.sync_failed', error);
    void queryClient.invalidateQueries({ queryKey: storedKey(site) });
    onSynced?.();
  }
  return { products: data, syncing: isFetching, sync };
}

const storedKey = (site: number | undefined) => ['stored-products', site];

/** Products of a site as of its latest sync; null if none are stored or they cannot be read. */
export function useStoredProducts(site: number | undefined) {
  const { data, isLoading } = useQuery({
    queryKey: storedKey(site),
    queryFn: ({ signal }) => callEndpoint(syncEndpoints.products, { params: { id: site ?? 0 } }, signal),
    enabled: site !== undefined,
    retry: false,
  });
  return { stored: data?.products.length ? data.products : null, isLoading };
}
