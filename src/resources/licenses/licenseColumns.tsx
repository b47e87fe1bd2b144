import type { License } from '#contract/licenses';
import { Clamped, type Column } from '../../kit';
import { Customer } from './Customer';
import { LicenseKey } from './LicenseKey';
import { LicenseState } from './LicenseState';
import './licenses.css';

const id: Column<License> = 'license_id';
const pool: Column<License> = {
  source: 'licenseGroup',
  sortable: 'license_group_id',
  hideBelow: 'lg',
  cell: ({ name }) => (
    <span className="license-pool">
      <Clamped>{name}</Clamped>
    </span>
  ),
};
const others: Column<License>[] = [
  {
    source: 'license_key_decrypted',
    sortable: false,
    cell: (_, license) => <LicenseKey license={license} />,
  },
  { source: 'license_status', cell: (_, license) => <LicenseState license={license} /> },
  { source: 'owner_email_address', cell: (email) => <Customer email={email} />, hideBelow: 'md' },
  { source: 'order_id', hideBelow: 'lg' },
  'creation_date',
];

export const licenseColumns = [id, pool, ...others];
/** In a list of one pool's licenses. */
export const columnsWithinPool = [id, ...others];
