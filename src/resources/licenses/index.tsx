import Icon from '@mui/icons-material/KeyOutlined';
import { type License, licenses } from '#contract/licenses';
import { CreateButton, defineResource } from '../../admin';
import { lazyWithPreload } from '../../admin/lazy/LazyPage';
import { ImportButton, LicenseRowActions } from './LicenseActions';
import { LicenseStatCards, PoolTotals } from './LicenseStatCards';
import { licenseApi } from './licenseApi';
import { LicenseCard, licenseColumns } from './licenseColumns';
import { hasMaskedKeys } from './useRecordUse';

// Loaded with the first selection, or when idle.
const LicenseBulkActions = lazyWithPreload(() => import('./LicenseBulkActions'));

export default defineResource({
  endpoints: licenses,
  icon: Icon,
  api: licenseApi,
  shortcut: 'l',
  palette: { hint: formatHint },
  recordRepresentation: ({ license_id }) => `#${license_id}`,
  list: {
    subtitle: PoolTotals,
    header: LicenseStatCards,
    actions: ImportButton,
    createLabel: 'resources.licenses.new',
    search: 'resources.licenses.search',
    filters: [
      { source: 'license_group_id', emptyText: 'resources.licenses.all_pools' },
      {
        source: 'license_status',
        emptyText: 'resources.licenses.all_statuses',
        // Keys in quarantine are found by their batch.
        values: ['available', 'sold', 'exhausted', 'replaced'],
      },
      {
        source: 'sold_date',
        periods: 'past',
        emptyText: 'resources.licenses.any_sold_date',
        capability: 'license_lifecycle',
      },
      {
        source: 'valid_until',
        periods: 'due',
        emptyText: 'resources.licenses.any_expiry',
        capability: 'license_lifecycle',
      },
      {
        parameter: 'assigned_site_id',
        reference: 'sites',
        label: 'resources.licenses.site',
        emptyText: 'resources.licenses.all_sites',
        capability: 'license_lifecycle',
      },
      {
        parameter: 'batch_id',
        reference: 'batches',
        label: 'resources.licenses.batch',
        emptyText: 'resources.licenses.all_batches',
        capability: 'license_lifecycle',
      },
    ],
    sort: { field: 'creation_date', order: 'DESC' },
    columns: licenseColumns,
    rowActions: () => <LicenseRowActions />,
    bulkActions: LicenseBulkActions,
    selectMatching: true,
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
    'look-up': {
      load: () => import('./lookup/KeyLookupPage'),
      label: 'support.lookup.title',
      permission: 'licenses.look_up',
      capability: 'orders',
    },
  },
});

function formatHint(license: License, translate: (key: string) => string): string {
  const { license_key, licenseGroup, license_status, owner_email_address, order_id } = license;
  return [
    hasMaskedKeys() && license_key,
    licenseGroup.name,
    translate(`status.${license_status}`),
    owner_email_address,
    order_id && `#${order_id}`,
  ]
    .filter(Boolean)
    .join(' · ');
}
