import type { License } from '#contract/licenses';
import { type Column, EmptyValue, TruncatedText } from '../../admin';
import { LicenseStatusField } from './LicenseCard';
import { LicenseKeyField } from './LicenseKeyField';
import styles from './licenses.module.css';

const idColumn: Column<License> = 'license_id';
const poolColumn: Column<License> = {
  source: 'licenseGroup',
  sortable: 'license_group_id',
  hideBelow: 'lg',
  cell: ({ name }) => (
    <span className={styles.pool}>
      <TruncatedText>{name}</TruncatedText>
    </span>
  ),
};
const sharedColumns: Column<License>[] = [
  {
    source: 'license_key_decrypted',
    sortable: false,
    cell: (_, license) => <LicenseKeyField license={license} />,
  },
  { source: 'license_status', cell: (_, license) => <LicenseStatusField license={license} /> },
  { source: 'owner_email_address', cell: (email) => <CustomerEmailField email={email} />, hideBelow: 'md' },
  { source: 'order_id', hideBelow: 'lg' },
  'creation_date',
];

export const licenseColumns = [idColumn, poolColumn, ...sharedColumns];
export const poolLicenseColumns = [idColumn, ...sharedColumns];

/** A customer's address on one line; the tooltip shows all of it. */
function CustomerEmailField({ email }: { email: string | null }) {
  if (!email) return <EmptyValue />;
  return (
    <span className={styles.customer} title={email}>
      {email}
    </span>
  );
}
