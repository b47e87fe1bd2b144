import { useTranslate } from 'react-admin';
import type { Pool } from '#contract/pools';
import { DeleteButton, type ListDeclaration, NumberText, ViewButton } from '../../kit';
import { PoolCard } from './PoolCard';
import { PoolName } from './PoolName';
import { RunsOut } from './RunsOut';
import { soldOf } from './soldOf';

const poolList: ListDeclaration<Pool> = {
  subtitle: 'resources.pools.subtitle',
  createLabel: 'resources.pools.create',
  search: 'resources.pools.search',
  sort: { field: 'name', order: 'ASC' },
  columns: [
    { source: 'name', cell: (_, pool) => <PoolName pool={pool} /> },
    'total_licenses',
    'available_licenses',
    {
      id: 'sold',
      label: 'resources.pools.sold',
      cell: (pool) => <NumberText value={soldOf(pool)} />,
      sortable: true,
      align: 'end',
    },
    'exhausted_licenses',
    {
      id: 'runway',
      label: 'resources.pools.runway.column',
      cell: (pool) => <RunsOut pool={pool} />,
      sortable: true,
      align: 'end',
    },
  ],
  rowActions: () => (
    <>
      <ViewButton />
      <DeleteButton warning={<DeletionWarning />} />
    </>
  ),
  card: (pool) => <PoolCard pool={pool} />,
  empty: { title: 'resources.pools.empty', text: 'resources.pools.empty_text' },
};

export default poolList;

function DeletionWarning() {
  const translate = useTranslate();
  return translate('resources.pools.delete_warning');
}
