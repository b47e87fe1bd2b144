import { useQueryClient } from '@tanstack/react-query';
import type { Product } from '#contract/sites';
import { sync as endpoints } from '#contract/sync';
import { Banner, Card, Table, useAction, useEndpoint, useNotifyError, useText } from '../../admin';
import shared from '../../theme/shared.module.css';
import styles from './sites.module.css';

const getStoredKey = (site: number | undefined) => ['stored-products', site];
const getSyncedKey = (site: number | undefined) => ['synced-products', site];

/** Products of a site after a sync, cached so that a mapping can use the products just shown on the site page. */
export function useSyncedProducts(site: number | undefined, onSynced?: () => void) {
  const notifyError = useNotifyError();
  const queryClient = useQueryClient();
  const { data, isFetching, refetch } = useEndpoint(
    endpoints.syncProducts,
    { params: { id: site ?? 0 } },
    { queryKey: getSyncedKey(site), enabled: false },
  );

  async function sync() {
    const { error } = await refetch();
    if (error) return notifyError('resources.sites.notifications.sync_failed', error);
    void queryClient.invalidateQueries({ queryKey: getStoredKey(site) });
    onSynced?.();
  }
  return { products: data, syncing: isFetching, sync };
}

/** Products of a site as of its latest sync; null if none are stored or they cannot be read. */
export function useStoredProducts(site: number | undefined) {
  const { data, isLoading } = useEndpoint(
    endpoints.products,
    { params: { id: site ?? 0 } },
    { queryKey: getStoredKey(site), enabled: site !== undefined, retry: false },
  );
  return { stored: data?.products.length ? data.products : null, isLoading };
}

/** Too short a text finds everything. */
const MIN_SEARCH_LENGTH = 2;

/** Finds more products of a shop than a sync lists, and adds them to the known ones. */
export function useProductSearch(site: number | undefined, known: Product[] = []) {
  const queryClient = useQueryClient();
  const [search] = useAction(endpoints.syncProducts, {
    failure: 'resources.sites.notifications.sync_failed',
    onSuccess(found) {
      const ids = new Set(found.map(({ id }) => id));
      queryClient.setQueryData(getSyncedKey(site), [...found, ...known.filter(({ id }) => !ids.has(id))]);
    },
  });
  return (text: string) => {
    if (site !== undefined && text.trim().length >= MIN_SEARCH_LENGTH)
      search({ params: { id: site }, query: { search: text.trim() } });
  };
}

const COLUMNS = ['id', 'name', 'sku'];

export function SyncedProducts({ products }: { products: Product[] }) {
  const text = useText('resources.sites.products');
  if (products.length === 0) return <Banner tone="warning">{text('none')}</Banner>;

  const countText = text('found', { smart_count: products.length });
  return (
    <Card title={text('title')} subtitle={<span role="status">{countText}</span>} padded={false}>
      {/* biome-ignore lint/a11y/useSemanticElements: not a group of inputs. */}
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: keyboard users scroll the table. */}
      <div role="group" aria-label={countText} tabIndex={0} className={styles.products}>
        <Table>
          <thead>
            <tr>
              {COLUMNS.map((name) => (
                <th key={name} scope="col">
                  {text(name)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {products.map(({ id, name, sku, variations: { length } }) => (
              <tr key={id}>
                <td>{id}</td>
                <td>
                  {name}
                  {length > 0 && (
                    <span
                      className={shared.muted}
                    >{` · ${text('variations', { smart_count: length })}`}</span>
                  )}
                </td>
                <td>{sku}</td>
              </tr>
            ))}
          </tbody>
        </Table>
      </div>
    </Card>
  );
}
