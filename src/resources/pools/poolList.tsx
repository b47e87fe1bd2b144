import { LinkBase, useCreatePath, useTranslate } from 'ra-core';
import { Pool, pools } from '#contract/pools';
import {
  classNames,
  DeleteButton,
  type ListDeclaration,
  type LoadConsequences,
  NumberField,
  ShowButton,
  useTranslateLabel,
} from '../../admin';
import { callEndpoint, isOffered } from '../../dataProvider';
import shared from '../../theme/shared.module.css';
import { Trend } from '../trends/Trend';
import type { PoolSort } from './poolApi';
import { getForecast, getSoldCount, PoolNameField, StockForecastField } from './poolFields';
import styles from './pools.module.css';

const poolList: ListDeclaration<typeof pools, PoolSort> = {
  subtitle: 'resources.pools.subtitle',
  search: 'resources.pools.search',
  filters: [
    {
      parameter: 'site_id',
      reference: 'sites',
      label: 'resources.licenses.site',
      emptyText: 'resources.licenses.all_sites',
      capability: 'pool_planning',
    },
  ],
  sort: { field: 'name', order: 'ASC' },
  columns: [
    { source: 'name', cell: (_, pool) => <PoolNameField pool={pool} /> },
    'total_licenses',
    'available_licenses',
    {
      id: 'sold',
      label: 'resources.pools.sold',
      cell: (pool) => <NumberField value={getSoldCount(pool)} />,
      sortable: 'sold',
      align: 'end',
    },
    'exhausted_licenses',
    {
      id: 'trend',
      label: 'resources.pools.trend',
      cell: ({ id }) => <Trend resource="pools" id={id} />,
      align: 'end',
      hideBelow: 'lg',
      capability: 'insight',
    },
    {
      id: 'runway',
      label: 'resources.pools.runway.column',
      cell: (pool) => <StockForecastField pool={pool} />,
      sortable: 'runway',
      align: 'end',
      capability: 'insight',
    },
  ],
  rowActions: () => (
    <>
      <ShowButton />
      <DeleteButton
        warning={<DeletionWarning />}
        consequences={isOffered(pools.deletion) ? loadPoolConsequences : undefined}
      />
    </>
  ),
  renderCard: (pool) => <PoolCard pool={pool} />,
  empty: { title: 'resources.pools.empty', text: 'resources.pools.empty_text' },
};

export default poolList;

function DeletionWarning() {
  const translate = useTranslate();
  return translate('resources.pools.delete_warning');
}

export function PoolCard({ pool }: { pool: Pool }) {
  const createPath = useCreatePath();
  const translate = useTranslate();
  const getLabel = useTranslateLabel(Pool);
  const forecast = getForecast(pool);
  const counts = {
    [getLabel('total_licenses')]: pool.total_licenses,
    [getLabel('available_licenses')]: pool.available_licenses,
    [translate('resources.pools.sold')]: getSoldCount(pool),
    [getLabel('exhausted_licenses')]: pool.exhausted_licenses,
  };

  return (
    <>
      <LinkBase to={createPath({ resource: 'pools', type: 'show', id: pool.id })} className={styles.cardLink}>
        <PoolNameField pool={pool} />
      </LinkBase>
      <dl className={styles.counts}>
        {Object.entries(counts).map(([label, count]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>
              <NumberField value={count} />
            </dd>
          </div>
        ))}
      </dl>
      {forecast && (
        <div className={classNames(shared.note, styles.forecast)}>
          {forecast.days_left !== 0 && `${translate('resources.pools.runway.column')} `}
          <StockForecastField pool={pool} />
        </div>
      )}
    </>
  );
}

/** The records that prevent the deletion of a pool. */
const loadPoolConsequences: LoadConsequences = async ({ id }) => {
  const { licenses, mappings, backorders } = await callEndpoint(pools.deletion, {
    params: { id: Number(id) },
  });
  return {
    isPrevented: true,
    counts: {
      'resources.pools.deletion.licenses': licenses,
      'resources.pools.deletion.mappings': mappings,
      'resources.pools.deletion.backorders': backorders,
    },
  };
};
