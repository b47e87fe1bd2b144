import Icon from '@mui/icons-material/KeyOutlined';
import { License } from '#contract/licenses';
import { CreateButton, defineResource } from '../../admin';
import { BulkDeleteLicenses } from './DeleteLicense';
import { LicenseCard } from './LicenseCard';
import { LicenseListActions, LicenseRowActions } from './LicenseListActions';
import { LicenseStatCards, PoolTotals } from './LicenseStatCards';
import { licenseColumns } from './licenseColumns';

export default defineResource({
  name: 'licenses',
  record: License,
  title: 'shell.nav.licenses',
  icon: Icon,
  recordRepresentation: ({ license_id }) => `#${license_id}`,
  list: {
    subtitle: PoolTotals,
    header: LicenseStatCards,
    actions: LicenseListActions,
    createLabel: 'resources.licenses.new',
    search: 'resources.licenses.search',
    filters: [
      { source: 'license_group_id', reference: 'pools', emptyText: 'resources.licenses.all_pools' },
      {
        source: 'license_status',
        emptyText: 'resources.licenses.all_statuses',
      },
    ],
    sort: { field: 'creation_date', order: 'DESC' },
    columns: licenseColumns,
    rowActions: () => <LicenseRowActions />,
    bulkActions: BulkDeleteLicenses,
    renderCard: (license) => <LicenseCard license={license} />,
    // Loaded on demand, with papaparse.
    exporter: async (licenses) => (await import('./exportLicenses')).exportSelected(licenses),
    empty: {
      title: 'resources.licenses.empty',
      text: 'resources.licenses.empty_text',
      action: <CreateButton label="resources.licenses.create" />,
    },
  },
  create: { load: () => import('./licenseCreate') },
  show: { load: () => import('./LicensePage') },
  pages: { import: { load: () => import('../../custom-pages/import') } },
});
