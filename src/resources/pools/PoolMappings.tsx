import { useGetList, useGetResourceLabel, useTranslate } from 'ra-core';
import { Link } from 'react-router-dom';
import type { Mapping } from '#contract/mappings';
import {
  Card,
  Offered,
  Permitted,
  QueryResult,
  RowsSkeleton,
  useFilteredPath,
  useNotifyFailure,
} from '../../admin';
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
  const getFilteredPath = useFilteredPath();
  const params = { filter: { license_group_id: poolId }, pagination: SHOWN, sort: BY_PRODUCT };
  const query = useGetList<Mapping>('mappings', params, { onError: useNotifyFailure() });
  const { total = 0 } = query;

  return (
    <Card title={translate('resources.pools.mappings.title')}>
      <QueryResult query={query} skeleton={<RowsSkeleton rows={3} />}>
        {(mappings) => (
          <>
            {mappings.length === 0 && (
              <p className={styles.none}>
                {translate('resources.pools.mappings.empty')}{' '}
                <Permitted to="mappings.write">
                  <Link to="/dashboard/mappings/new">{translate('resources.mappings.create')}</Link>
                </Permitted>
              </p>
            )}
            <ul className={styles.items}>
              {mappings.map((mapping) => (
                <MappingItem key={mapping.id} {...mapping} />
              ))}
            </ul>
          </>
        )}
      </QueryResult>
      {total > 0 && (
        <div className={styles.footer}>
          <Link to={getFilteredPath('mappings', params.filter)}>
            {translate('resources.pools.mappings.all', { smart_count: total })}
          </Link>
          <Offered capability="shop_connection">
            <Link to={getFilteredPath('sites', params.filter)}>{getResourceLabel('sites', 2)}</Link>
          </Offered>
        </div>
      )}
    </Card>
  );
}

function MappingItem({ woocommerce_product_id: id, woocommerce_product_name: name, ...mapping }: Mapping) {
  const site = { id: mapping.site_id, name: mapping.site.name };
  return (
    <li>
      <div>
        <div>
          <ProductLink id={id} site={site}>
            {name || `#${id}`}
          </ProductLink>
        </div>
        <Link to={`/dashboard/sites/${site.id}`} className={shared.note}>
          {site.name}
        </Link>
      </div>
      <ActiveBadge active={mapping.is_active} />
    </li>
  );
}
