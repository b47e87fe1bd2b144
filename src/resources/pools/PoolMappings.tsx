import { useGetList, useGetResourceLabel, useTranslate } from 'ra-core';
import { Link } from 'react-router-dom';
import type { Mapping } from '#contract/mappings';
import { Banner, Card, getErrorMessage, Permitted, RowsSkeleton, useNotifyFailure } from '../../admin';
import { getFilteredPath } from '../../admin/list/getFilteredPath';
import shared from '../../theme/shared.module.css';
import { ProductLink } from '../mappings/ProductLink';
import { ActiveBadge } from '../sites/siteFields';
import styles from './pools.module.css';

const SHOWN = { page: 1, perPage: 5 };
const BY_PRODUCT = { field: 'woocommerce_product_name', order: 'ASC' } as const;

/** The products that are sold from the pool. */
export function PoolMappings({ poolId }: { poolId: number }) {
  const translate = useTranslate();
  const getResourceLabel = useGetResourceLabel();
  const params = { filter: { license_group_id: poolId }, pagination: SHOWN, sort: BY_PRODUCT };
  const { data, total = 0, error } = useGetList<Mapping>('mappings', params, { onError: useNotifyFailure() });
  const all = getFilteredPath('mappings', params.filter);

  return (
    <Card title={translate('resources.pools.mappings.title')}>
      {error && <Banner tone="exhausted">{getErrorMessage(error)}</Banner>}
      {!data && !error && <RowsSkeleton rows={3} />}
      {data?.length === 0 && (
        <p className={styles.none}>
          {translate('resources.pools.mappings.empty')}{' '}
          <Permitted to="mappings.write">
            <Link to="/dashboard/mappings/new">{translate('resources.mappings.create')}</Link>
          </Permitted>
        </p>
      )}
      <ul className={styles.items}>
        {data?.map((mapping) => (
          <li key={mapping.id}>
            <div>
              <div>
                <ProductLink
                  id={mapping.woocommerce_product_id}
                  site={{ id: mapping.site_id, name: mapping.site.name }}
                >
                  {mapping.woocommerce_product_name || `#${mapping.woocommerce_product_id}`}
                </ProductLink>
              </div>
              <Link to={`/dashboard/sites/${mapping.site_id}`} className={shared.note}>
                {mapping.site.name}
              </Link>
            </div>
            <ActiveBadge active={mapping.is_active} />
          </li>
        ))}
      </ul>
      {total > 0 && (
        <div className={styles.footer}>
          <Link to={all}>{translate('resources.pools.mappings.all', { smart_count: total })}</Link>
          <Link to={getFilteredPath('sites', params.filter)}>{getResourceLabel('sites', 2)}</Link>
        </div>
      )}
    </Card>
  );
}
