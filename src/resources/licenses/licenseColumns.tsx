import { LinkBase, useCreatePath, useTranslate } from 'ra-core';
import type { License, licenses } from '#contract/licenses';
import {
  type Column,
  EmailField,
  EmptyValue,
  InlineList,
  ReferenceText,
  StatusBadge,
  TruncatedText,
} from '../../admin';
import { RowLink } from '../../admin/list/RowLink';
import { LicenseKeyField } from './licenseFields';
import styles from './licenses.module.css';

const idColumn: Column<typeof licenses> = 'license_id';
const poolColumn: Column<typeof licenses> = {
  source: 'licenseGroup',
  sortable: 'license_group_id',
  grow: true,
  cell: ({ id, name }) => (
    <RowLink to={`/dashboard/pools/${id}`}>
      <TruncatedText>{name}</TruncatedText>
    </RowLink>
  ),
};
/** The columns of a list whose licenses may be of one pool. */
export const sharedColumns: Column<typeof licenses>[] = [
  {
    source: 'license_key_decrypted',
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
  { source: 'valid_until', hideBelow: 'xl', capability: 'license_lifecycle' },
];

export const licenseColumns = [idColumn, poolColumn, ...sharedColumns];

function CustomerEmailField({ email, id }: { email: string | null; id: number | null }) {
  if (!email) return <EmptyValue />;
  const address = <EmailField value={email} />;
  return id ? <RowLink to={`/dashboard/customers/${id}`}>{address}</RowLink> : address;
}

function OrderField({ license: { order, order_id } }: { license: License }) {
  if (!order_id) return <EmptyValue />;
  const text = <ReferenceText>{order_id}</ReferenceText>;
  return order ? <RowLink to={`/dashboard/orders/${order.id}`}>{text}</RowLink> : text;
}

interface LicenseCardProps {
  license: License;
  showPool?: boolean;
}

export function LicenseCard({ license, showPool = true }: LicenseCardProps) {
  const translate = useTranslate();
  const createPath = useCreatePath();
  const to = createPath({ resource: 'licenses', type: 'show', id: license.license_id });
  const { customer_id, order, order_id, licenseGroup: pool } = license;
  const customer = license.owner_email_address ?? translate('kit.none');
  const orderText = translate('resources.licenses.order', { id: order_id });

  return (
    <>
      <div className={styles.card}>
        <LicenseKeyField license={license} />
        <LicenseStatusField license={license} />
      </div>
      <div className={styles.meta}>
        <InlineList>
          <LinkBase to={to}>#{license.license_id}</LinkBase>
          {showPool && <RowLink to={`/dashboard/pools/${pool.id}`}>{pool.name}</RowLink>}
          {customer_id ? <RowLink to={`/dashboard/customers/${customer_id}`}>{customer}</RowLink> : customer}
          {order_id &&
            (order ? <RowLink to={`/dashboard/orders/${order.id}`}>{orderText}</RowLink> : orderText)}
        </InlineList>
      </div>
    </>
  );
}

/** The status, and the reason if an available key cannot be assigned. */
function LicenseStatusField({ license }: { license: License }) {
  const translate = useTranslate();
  const isInvalid = license.validation?.state === 'invalid' && license.license_status === 'available';
  return (
    <>
      <StatusBadge value={license.license_status} />
      {isInvalid && (
        <>
          {' '}
          <StatusBadge value="invalid" label={translate('validation.state.invalid')} />
        </>
      )}
    </>
  );
}
