import { type License, UNLIMITED } from '#contract/licenses';
import { toCsv } from '../../admin/export/toCsv';

const columns = {
  ID: ({ license_id }) => license_id,
  'License Key': ({ license_key_decrypted }) => license_key_decrypted,
  'Pool ID': ({ license_group_id }) => license_group_id,
  'Pool Name': ({ licenseGroup }) => licenseGroup?.name,
  Status: ({ license_status }) => license_status,
  'Customer Email': ({ owner_email_address }) => owner_email_address,
  'Order ID': ({ order_id }) => order_id,
  'Max Deliveries': ({ delivre_x_times }) => delivre_x_times,
  'Remaining Deliveries': ({ remaining_delivre_x_times }) => remaining_delivre_x_times,
  'Creation Date': ({ creation_date }) => creation_date,
  'Sold Date': ({ sold_date }) => sold_date,
  'Assigned Site': ({ assignedSite }) => assignedSite?.name,
} satisfies Record<string, (license: License) => string | number | null | undefined>;

export const formatCsvHeader = () => toCsv([Object.keys(columns)]);

export function formatCsvRows(licenses: License[]): string {
  return toCsv(
    licenses.map((license) => Object.values(columns).map((column) => formatCell(column(license)))),
  );
}

function formatCell(value: string | number | null | undefined): string | number {
  if (value === UNLIMITED) return 'Unlimited';
  return value === null || value === undefined || value === '' ? 'N/A' : value;
}
