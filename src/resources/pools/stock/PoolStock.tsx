import { useTranslate } from 'ra-core';
import { lazy, Suspense } from 'react';
import type { Pool } from '#contract/pools';
import { type StockHistory, trends } from '#contract/trends';
import {
  Card,
  getCellClass,
  NumberField,
  QueryResult,
  Skeleton,
  useEndpoint,
  useFormats,
} from '../../../admin';
import { waitForIdle } from '../../../admin/lazy/pageLoader';
import { ShowAsTable } from '../../trends/ShowAsTable';
import { getForecast } from '../poolFields';
import styles from './PoolStock.module.css';
import { STOCK_CHART_HEIGHT_PX } from './stockPoints';

/** The library that draws it is asked for once the figures are painted. */
const StockChart = lazy(async () => {
  await waitForIdle();
  return import('./StockChart');
});

/** The stock of the last weeks, and the forecast when it runs out. */
export function PoolStock({ pool }: { pool: Pool }) {
  const translate = useTranslate();
  const query = useEndpoint(
    trends.stock,
    { params: { id: pool.id } },
    { queryKey: ['pools', 'stock', pool.id] },
  );
  return (
    <div className={styles.card}>
      <Card title={translate('resources.pools.stock')}>
        <QueryResult query={query} skeleton={<Skeleton height={STOCK_CHART_HEIGHT_PX} />}>
          {(history) => (
            <>
              <Suspense fallback={<Skeleton height={STOCK_CHART_HEIGHT_PX} />}>
                <StockChart history={history} forecast={getForecast(pool)} />
              </Suspense>
              <StockTable history={history} />
            </>
          )}
        </QueryResult>
      </Card>
    </div>
  );
}

const NUMBER_CLASS = getCellClass({ align: 'end' });

function StockTable({ history }: { history: StockHistory }) {
  const translate = useTranslate();
  return (
    <ShowAsTable label={translate('resources.pools.stock')}>
      <StockRows history={history} />
    </ShowAsTable>
  );
}

function StockRows({ history }: { history: StockHistory }) {
  const translate = useTranslate();
  const formats = useFormats();
  return (
    <>
      <thead>
        <tr>
          <th scope="col">{translate('dashboard.sales.period')}</th>
          <th scope="col" className={NUMBER_CLASS}>
            {translate('resources.pools.available')}
          </th>
        </tr>
      </thead>
      <tbody>
        {history.toReversed().map(({ day, available }) => (
          <tr key={day}>
            <th scope="row">{formats.day(day)}</th>
            <td className={NUMBER_CLASS}>
              <NumberField value={available} />
            </td>
          </tr>
        ))}
      </tbody>
    </>
  );
}
