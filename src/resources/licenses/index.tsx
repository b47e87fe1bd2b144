import Icon from '@mui/icons-material/KeyOutlined';
import { License } from '#contract/licenses';
import { CreateLink, defineResource } from '../../kit';
import { DeleteLicenses } from './DeleteLicenses';
import { LicenseActions } from './LicenseActions';
import { LicenseCard } from './LicenseCard';
import { LicenseRowActions } from './LicenseRowActions';
import { LicenseStatCards } from './LicenseStatCards';
import { licenseColumns } from './licenseColumns';
import { PoolTotals } from './PoolTotals';

export default defineResource({
  name: 'licenses',
  record: License,
  title: 'shell.nav.licenses',
  icon: Icon,
  nameOf: ({ license_id }) => `#${license_id}`,
  list: {
    subtitle: PoolTotals,
    above: LicenseStatCards,
    actions: LicenseActions,
    createLabel: 'resources.licenses.new',
    search: 'resources.licenses.search',
    filters: [
      { source: 'license_group_id', reference: 'pools', all: 'resources.licenses.all_pools' },
      {
        source: 'license_status',
        all: 'resources.licenses.all_statuses',
      },
    ],
    sort: { field: 'creation_date', order: 'DESC' },
    columns: licenseColumns,
    rowActions: () => <LicenseRowActions />,
    bulkActions: DeleteLicenses,
    card: (license) => <LicenseCard license={license} />,
    // With papaparse it comes when it is wanted.
    exporter: async (licenses) => (await import('./exportLicenses')).exportSelected(licenses),
    empty: {
      title: 'resources.licenses.empty',
      text: 'resources.licenses.empty_text',
      action: <CreateLink label="resources.licenses.create" />,
    },
  },
  create: { load: () => import('./createLicense') },
  show: { load: () => import('./LicensePage') },
  pages: { import: { load: () => import('../../custom-pages/import') } },
});
