import { type RaRecord, useGetList, useTranslate } from 'ra-core';
import { Link } from 'react-router-dom';
import type { License } from '#contract/licenses';
import {
  Card,
  DateField,
  EmailField,
  QueryResult,
  RowsSkeleton,
  useFilteredPath,
  useNotifyFailure,
  useText,
} from '../../admin';
import { getPeriods, parseBound } from '../../admin/list/filters/periods';
import shared from '../../theme/shared.module.css';
import styles from './pools.module.css';

const SHOWN = { page: 1, perPage: 5 };
const NEWEST_FIRST = { field: 'sold_date', order: 'DESC' } as const;

/** The latest sales of the pool; licenses that were never sold sort last. */
export function PoolSales({ poolId }: { poolId: number }) {
  const translate = useTranslate();
  const filter = { license_group_id: poolId };
  const query = useGetList<License & RaRecord>(
    'licenses',
    { filter, pagination: SHOWN, sort: NEWEST_FIRST },
    { onError: useNotifyFailure() },
  );

  return (
    <Card title={translate('resources.pools.sales.title')}>
      <QueryResult query={query} skeleton={<RowsSkeleton rows={SHOWN.perPage} />}>
        {(licenses) => <Sales sales={licenses.filter(({ sold_date }) => sold_date)} filter={filter} />}
      </QueryResult>
    </Card>
  );
}

function Sales({ sales, filter }: { sales: License[]; filter: object }) {
  const text = useText('resources.pools.sales');
  const translate = useTranslate();
  const getFilteredPath = useFilteredPath();
  if (sales.length === 0) return <p className={styles.none}>{text('empty')}</p>;
  return (
    <>
      <ul className={styles.items}>
        {sales.map((license) => (
          <li key={license.license_id}>
            <Sale license={license} />
          </li>
        ))}
      </ul>
      <div className={styles.footer}>
        <Link to={getFilteredPath('licenses', filter, NEWEST_FIRST)}>{text('all')}</Link>
        <Link to={getFilteredPath('licenses', { ...filter, ...getLastMonth() }, NEWEST_FIRST)}>
          {translate('kit.periods.last_month')}
        </Link>
        <Link to={getFilteredPath('orders', filter)}>{text('orders')}</Link>
      </div>
    </>
  );
}

function getLastMonth() {
  const lastMonth = getPeriods('past', new Date()).find(({ name }) => name === 'last_month');
  return {
    sold_date_gte: lastMonth && parseBound('datetime', 'gte', lastMonth.from),
    sold_date_lte: lastMonth && parseBound('datetime', 'lte', lastMonth.to),
  };
}

function Sale({ license }: { license: License }) {
  const translate = useTranslate();
  const { license_id, owner_email_address, customer_id, order, order_id, sold_date } = license;
  const customer = <EmailField value={owner_email_address ?? translate('kit.none')} />;
  const orderText = translate('resources.licenses.order', { id: order_id ?? translate('kit.none') });

  return (
    <>
      <div>
        {customer_id ? <Link to={`/dashboard/customers/${customer_id}`}>{customer}</Link> : customer}
        <div className={shared.note}>
          {order ? <Link to={`/dashboard/orders/${order.id}`}>{orderText}</Link> : orderText}
        </div>
      </div>
      <div className={styles.saleDate}>
        <Link to={`/dashboard/licenses/${license_id}`}>#{license_id}</Link>
        <div className={shared.note}>
          <DateField value={sold_date} />
        </div>
      </div>
    </>
  );
}
