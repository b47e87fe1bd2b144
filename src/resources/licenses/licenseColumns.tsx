import type { License } from '#contract/licenses';
import { type Column, EmailField, EmptyValue, OrderIdText, TruncatedText } from '../../admin';
import { RowLink } from '../../admin/list/RowLink';
import { LicenseStatusField } from './LicenseCard';
import { LicenseKeyField } from './LicenseKeyField';

const idColumn: Column<License> = 'license_id';
const poolColumn: Column<License> = {
  source: 'licenseGroup',
  sortable: 'license_group_id',
  grow: true,
  cell: ({ id, name }) => (
    <RowLink to={`/dashboard/pools/${id}`}>
      <TruncatedText>{name}</TruncatedText>
    </RowLink>
  ),
};
/** Those of a list whose licenses may be of one pool. */
export const sharedColumns: Column<License>[] = [
  {
    source: 'license_key_decrypted',
    sortable: false,
    cell: (_, license) => <LicenseKeyField license={license} />,
  },
  { source: 'license_status', cell: (_, license) => <LicenseStatusField license={license} /> },
  {
    source: 'owner_email_address',
    cell: (email, { customer_id }) => <CustomerEmailField email={email} id={customer_id} />,
    grow: true,
  },
  { source: 'order_id', cell: (_, license) => <OrderField license={license} /> },
  'creation_date',
  { source: 'sold_date', hideBelow: 'xl' },
  { source: 'valid_until', sortable: false, hideBelow: 'xl' },
];

export const licenseColumns = [idColumn, poolColumn, ...sharedColumns];

/** A customer's address, linked to the customer's page. */
function CustomerEmailField({ email, id }: { email: string | null; id: number | null }) {
  if (!email) return <EmptyValue />;
  const address = <EmailField value={email} />;
  return id ? <RowLink to={`/dashboard/customers/${id}`}>{address}</RowLink> : address;
}

/** The order, linked to its page. */
function OrderField({ license: { order, order_id } }: { license: License }) {
  if (!order_id) return <EmptyValue />;
  const text = <OrderIdText>{order_id}</OrderIdText>;
  return order ? <RowLink to={`/dashboard/orders/${order.id}`}>{text}</RowLink> : text;
}
