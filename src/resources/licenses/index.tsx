import Icon from '@mui/icons-material/KeyOutlined';
import { License } from '#contract/licenses';
import { CreateButton, defineResource } from '../../admin';
import { BulkDeleteLicenses } from './DeleteLicense';
import { LicenseCard } from './LicenseCard';
import { ImportButton, LicenseRowActions } from './LicenseListActions';
import { LicenseStatCards, PoolTotals } from './LicenseStatCards';
import { licenseApi } from './licenseApi';
import { licenseColumns } from './licenseColumns';

export default defineResource({
  name: 'licenses',
  record: License,
  icon: Icon,
  api: licenseApi,
  shortcut: 'l',
  palette: { hint: formatHint },
  recordRepresentation: ({ license_id }) => `#${license_id}`,
  references: { license_group_id: 'pools' },
  list: {
    subtitle: PoolTotals,
    header: LicenseStatCards,
    actions: ImportButton,
    createLabel: 'resources.licenses.new',
    search: 'resources.licenses.search',
    filters: [
      { source: 'license_group_id', emptyText: 'resources.licenses.all_pools' },
      { source: 'license_status', emptyText: 'resources.licenses.all_statuses' },
    ],
    sort: { field: 'creation_date', order: 'DESC' },
    columns: licenseColumns,
    rowActions: () => <LicenseRowActions />,
    bulkActions: BulkDeleteLicenses,
    renderCard: (license) => <LicenseCard license={license} />,
    export: { load: () => import('./licenseExport') },
    empty: {
      title: 'resources.licenses.empty',
      text: 'resources.licenses.empty_text',
      action: <CreateButton />,
    },
  },
  create: { load: () => import('./licenseCreate') },
  show: { load: () => import('./LicensePage') },
  pages: {
    import: { load: () => import('../../custom-pages/import'), label: 'resources.licenses.import' },
  },
});

function formatHint({ owner_email_address, order_id, license_key }: License): string {
  return [owner_email_address, order_id && `#${order_id}`].filter(Boolean).join(' · ') || license_key;
}
