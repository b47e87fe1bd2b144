import { UNLIMITED } from '#contract/licenseForms';
import type { License } from '#contract/licenseList';
import type { ExportDeclaration } from '../../admin';
import { formatDays, readNames } from '../../admin/export/nameParts';
import { recordKeyAccess } from './LicenseKeyField';
import { toFilterQuery } from './licenseApi';

const NOT_AVAILABLE = 'N/A';

const licenseExport: ExportDeclaration<License> = {
  columns: {
    ID: ({ license_id }) => license_id,
    'License Key': ({ license_key_decrypted }) => license_key_decrypted || NOT_AVAILABLE,
    'Pool ID': ({ license_group_id }) => license_group_id,
    'Pool Name': ({ licenseGroup }) => licenseGroup?.name || NOT_AVAILABLE,
    Status: ({ license_status }) => license_status,
    'Customer Email': ({ owner_email_address }) => owner_email_address || NOT_AVAILABLE,
    'Order ID': ({ order_id }) => order_id || NOT_AVAILABLE,
    'Max Deliveries': ({ delivre_x_times }) => formatDeliveries(delivre_x_times),
    'Remaining Deliveries': ({ remaining_delivre_x_times }) => formatDeliveries(remaining_delivre_x_times),
    'Creation Date': ({ creation_date }) => creation_date,
    'Sold Date': ({ sold_date }) => sold_date || NOT_AVAILABLE,
    'Assigned Site': ({ assignedSite }) => assignedSite?.name || NOT_AVAILABLE,
  },
  nameParts: async (filter, dataProvider) => [
    ...(await readNames(dataProvider, 'pools', filter.license_group_id)),
    ...(await readNames(dataProvider, 'sites', filter.assigned_site_id)),
    String(filter.license_status ?? ''),
    formatDays(filter, 'sold_date'),
  ],
  onExported({ count, ids, filter }) {
    // A large export is recorded by its filters, without the search text, which may be a key.
    const { search, ...recorded } = toFilterQuery(filter);
    const selection = {
      ...recorded,
      count,
      license_group_id: Number(filter.license_group_id) || undefined,
      assigned_site_id: Number(filter.assigned_site_id) || undefined,
    };
    const license_ids = ids.map(Number);
    recordKeyAccess({ use: 'exported', ...(count === ids.length ? { license_ids } : selection) });
  },
};

export default licenseExport;

const formatDeliveries = (deliveries: number) => (deliveries === UNLIMITED ? 'Unlimited' : deliveries);
