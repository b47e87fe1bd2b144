import { Box } from '@mui/material';
import { styled } from '@mui/material/styles';
import { LinkBase, useCreatePath, useTranslate } from 'react-admin';
import { Pool } from '#contract/pools';
import {
  DeleteButton,
  type ListDeclaration,
  NumberField,
  ShowButton,
  useTranslateLabel,
  useTranslateText,
} from '../../admin';
import { getSoldCount, PoolNameField } from './poolFields';
import { StockForecastField } from './StockForecastField';

/** Values that the console sorts by, beside the fields of a pool. */
export type PoolSort = 'sold' | 'runway';

const poolList: ListDeclaration<Pool, PoolSort> = {
  subtitle: 'resources.pools.subtitle',
  search: 'resources.pools.search',
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
      id: 'runway',
      label: 'resources.pools.runway.column',
      cell: (pool) => <StockForecastField pool={pool} />,
      sortable: 'runway',
      align: 'end',
    },
  ],
  rowActions: () => (
    <>
      <ShowButton />
      <DeleteButton warning={<DeletionWarning />} />
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

const Counts = styled('dl')(({ theme }) => ({
  // Specificity must exceed the `dl` rule of the cards.
  '&&': { gridTemplateColumns: 'repeat(4, minmax(min-content, 1fr))', margin: '8px 0 0' },
  '& > div': { display: 'flex', flexDirection: 'column-reverse' },
  '& dt': { color: theme.palette.text.secondary, fontSize: '0.75rem' },
  '& dd': { margin: 0, fontWeight: 600 },
}));

export function PoolCard({ pool }: { pool: Pool }) {
  const createPath = useCreatePath();
  const translateText = useTranslateText();
  const getLabel = useTranslateLabel(Pool);
  const counts = {
    [getLabel('total_licenses')]: pool.total_licenses,
    [getLabel('available_licenses')]: pool.available_licenses,
    [translateText('resources.pools.sold')]: getSoldCount(pool),
    [getLabel('exhausted_licenses')]: pool.exhausted_licenses,
  };

  return (
    <>
      <LinkBase
        to={createPath({ resource: 'pools', type: 'show', id: pool.id })}
        style={{ color: 'inherit', fontWeight: 600, textDecoration: 'none' }}
      >
        <PoolNameField pool={pool} />
      </LinkBase>
      <Counts>
        {Object.entries(counts).map(([label, count]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>
              <NumberField value={count} />
            </dd>
          </div>
        ))}
      </Counts>
      {pool.runway?.runs_out_at && (
        <Box sx={{ mt: '8px', color: 'text.secondary', fontSize: '0.8125rem' }}>
          {pool.runway.days_left !== 0 && `${translateText('resources.pools.runway.column')} `}
          <StockForecastField pool={pool} />
        </Box>
      )}
    </>
  );
}
