import { useQuery } from '@tanstack/react-query';
import { sites } from '#contract/sites';
import { call } from '../../dataProvider';
import { useFailure } from '../../kit';

/**
 * What a site sells, once its products were synced. Kept for the while, so that a mapping is made with the
 * products that were just seen on the site's page.
 */
export function useProducts(site: number | undefined, onSynced?: () => void) {
  const failed = useFailure();
  const { data, isFetching, refetch } = useQuery({
    queryKey: ['synced-products', site],
    queryFn: () => call(sites.syncProducts, { params: { id: site ?? 0 } }),
    enabled: false,
  });

  async function sync() {
    const { error } = await refetch();
    if (error) failed('resources.sites.notifications.sync_failed', error);
    else onSynced?.();
  }
  return { products: data, syncing: isFetching, sync };
}
