import { useQuery } from '@tanstack/react-query';
import { sync as syncEndpoints } from '#contract/sync';
import { useNotifyError } from '../../admin';
import { callEndpoint } from '../../dataProvider';

/**
 * Products of a site after a sync, cached so that a mapping can use the products just shown on the site
 * page.
 */
export function useSyncedProducts(site: number | undefined, onSynced?: () => void) {
  const notifyError = useNotifyError();
  const { data, isFetching, refetch } = useQuery({
    queryKey: ['synced-products', site],
    queryFn: () => callEndpoint(syncEndpoints.syncProducts, { params: { id: site ?? 0 } }),
    enabled: false,
  });

  async function sync() {
    const { error } = await refetch();
    if (error) notifyError('resources.sites.notifications.sync_failed', error);
    else onSynced?.();
  }
  return { products: data, syncing: isFetching, sync };
}
