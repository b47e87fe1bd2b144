import type { webhookEndpoints } from '#contract/webhookEndpoints';
import type { ListDeclaration } from '../../admin';
import { SettingsNav } from '../administrators/SettingsNav';
import { EndpointState } from './EndpointState';

const webhookEndpointList: ListDeclaration<typeof webhookEndpoints> = {
  subtitle: 'resources.webhookEndpoints.subtitle',
  columns: [
    'name',
    { source: 'url', grow: true },
    {
      source: 'is_active',
      label: 'resources.webhookEndpoints.state',
      cell: (_, endpoint) => <EndpointState endpoint={endpoint} />,
    },
    { source: 'failing_since', hideBelow: 'lg' },
    { source: 'created_at', hideBelow: 'lg' },
  ],
  sort: { field: 'name', order: 'ASC' },
  search: true,
  filters: ['is_active'],
  export: true,
  header: SettingsNav,
  empty: { title: 'resources.webhookEndpoints.empty', text: 'resources.webhookEndpoints.empty_text' },
};

export default webhookEndpointList;
