import { type License, LicenseStatus, UNLIMITED } from '#contract/licenses';
import type { ExportDeclaration } from '../../admin';
import { recordKeyAccess } from './LicenseKeyField';

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
  onExported({ count, ids, filter }) {
    // A large export is recorded by its filters, without the search text, which may be a key.
    const selection = {
      count,
      license_group_id: Number(filter.license_group_id) || undefined,
      status: LicenseStatus.safeParse(filter.license_status).data,
    };
    const license_ids = ids.map(Number);
    recordKeyAccess({ use: 'exported', ...(count === ids.length ? { license_ids } : selection) });
  },
};

export default licenseExport;

const formatDeliveries = (deliveries: number) => (deliveries === UNLIMITED ? 'Unlimited' : deliveries);
