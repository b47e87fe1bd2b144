import Icon from '@mui/icons-material/LayersOutlined';
import { useTranslate } from 'react-admin';
import * as z from 'zod/mini';
import { Pool, PoolCreate } from '#contract/pools';
import { DeleteButton, defineResource, ViewButton } from '../../kit';
import { PoolCard } from './PoolCard';
import { PoolName } from './PoolName';
import { RunsOut } from './RunsOut';
import { soldOf } from './soldOf';

/** The fields that the specification names; the lead time is one of the pool's settings. */
const Form = z.omit(PoolCreate, { lead_time_days: true });

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
  },
  create: {
    schema: Form,
    title: 'resources.pools.create',
    subtitle: 'resources.pools.creating',
    submit: 'resources.pools.create',
    inputs: {
      description: { multiline: true },
      requires_validation: { help: 'resources.pools.help.requires_validation' },
      threshold_count: { help: 'resources.pools.help.threshold_count' },
      threshold_percentage: { help: 'resources.pools.help.threshold_percentage' },
    },
  },
  show: { load: () => import('./PoolPage') },
  pages: { ':id/settings': { load: () => import('../../custom-pages/pool-settings') } },
});

function DeletionWarning() {
  const translate = useTranslate();
  return translate('resources.pools.delete_warning');
}
