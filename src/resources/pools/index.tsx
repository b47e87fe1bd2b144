import Icon from '@mui/icons-material/LayersOutlined';
import { useTranslate } from 'react-admin';
import { Pool, PoolCreate } from '#contract/pools';
import { DeleteButton, defineResource, ViewButton } from '../../kit';
import { PoolCard } from './PoolCard';
import { PoolName } from './PoolName';
import { soldOf } from './soldOf';

export default defineResource({
  name: 'pools',
  record: Pool,
  title: 'shell.nav.pools',
  icon: Icon,
  list: {
    subtitle: 'resources.pools.subtitle',
    createLabel: 'resources.pools.create',
    search: 'resources.pools.search',
    sort: { field: 'name', order: 'ASC' },
    columns: [
      { source: 'name', cell: (_, pool) => <PoolName pool={pool} /> },
      'total_licenses',
      'available_licenses',
      { id: 'sold', label: 'resources.pools.sold', cell: soldOf, sortable: true, align: 'end' },
      'exhausted_licenses',
    ],
    rowActions: () => (
      <>
        <ViewButton />
        <DeleteButton warning={<DeletionWarning />} />
      </>
    ),
    card: (pool) => <PoolCard pool={pool} />,
    empty: { title: 'resources.pools.empty', text: 'resources.pools.empty_text' },
  },
  create: {
    schema: PoolCreate,
    title: 'resources.pools.create',
    subtitle: 'resources.pools.creating',
    submit: 'resources.pools.create',
    inputs: {
      description: { multiline: true },
      requires_validation: { help: 'resources.pools.help.requires_validation' },
      threshold_count: { help: 'resources.pools.help.threshold_count' },
      threshold_percentage: { help: 'resources.pools.help.threshold_percentage' },
      // Changed on the pool's settings page.
      lead_time_days: false,
    },
  },
  show: { load: () => import('./PoolPage') },
  pages: { ':id/settings': { load: () => import('../../custom-pages/pool-settings') } },
});

function DeletionWarning() {
  const translate = useTranslate();
  return translate('resources.pools.delete_warning');
}
