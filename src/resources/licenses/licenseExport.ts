import { UNLIMITED } from '#contract/licenseForms';
import { type License, licenses } from '#contract/licenses';
import { MAX_PART_ROWS } from '#contract/shared/csv';
import type { ExportDeclaration } from '../../admin';
import { formatDays, readNames } from '../../admin/export/nameParts';
import { toFilterQuery } from './licenseApi';

const NOT_AVAILABLE = 'N/A';

const format = (value: string | number | null | undefined) => value || NOT_AVAILABLE;
const formatDeliveries = (deliveries: number) => (deliveries === UNLIMITED ? 'Unlimited' : deliveries);

const licenseExport: ExportDeclaration<License> = {
  capability: licenses.export.capability,
  columns: [
    { heading: 'ID', value: ({ license_id }) => license_id },
    { heading: 'License Key', value: ({ license_key_decrypted }) => license_key_decrypted },
    { heading: 'Pool ID', value: ({ license_group_id }) => license_group_id },
    { heading: 'Pool Name', value: ({ licenseGroup }) => format(licenseGroup.name) },
    { heading: 'Status', value: ({ license_status }) => license_status },
    { heading: 'Customer Email', value: ({ owner_email_address }) => format(owner_email_address) },
    { heading: 'Order ID', value: ({ order_id }) => format(order_id) },
    { heading: 'Max Deliveries', value: ({ delivre_x_times }) => formatDeliveries(delivre_x_times) },
    {
      heading: 'Remaining Deliveries',
      value: ({ remaining_delivre_x_times }) => formatDeliveries(remaining_delivre_x_times),
    },
    { heading: 'Creation Date', value: ({ creation_date }) => format(creation_date) },
    { heading: 'Sold Date', value: ({ sold_date }) => format(sold_date) },
    { heading: 'Assigned Site', value: ({ assignedSite }) => format(assignedSite?.name) },
  ],
  api: {
    path: licenses.export.path,
    search: licenses.exportSearch,
    toQuery: ({ ids, sort, filter, meta }) => ({
      ids: ids?.join(','),
      ...toFilterQuery(filter),
      sort_by: sort?.field === 'id' ? 'license_id' : sort?.field,
      sort_order: sort?.order,
      cursor: meta?.cursor,
      limit: MAX_PART_ROWS,
    }),
  },
  nameParts: async (filter, dataProvider) => [
    ...(await readNames(dataProvider, 'pools', filter.license_group_id)),
    ...(await readNames(dataProvider, 'sites', filter.assigned_site_id)),
    String(filter.license_status ?? ''),
    formatDays(filter, 'sold_date'),
  ],
};

export default licenseExport;
