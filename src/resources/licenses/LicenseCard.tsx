import { LinkBase, useCreatePath, useTranslate } from 'ra-core';
import type { License } from '#contract/licenses';
import { InlineList, StatusBadge } from '../../admin';
import { RowLink } from '../../admin/list/RowLink';
import { LicenseKeyField } from './LicenseKeyField';
import styles from './licenses.module.css';

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
export function LicenseStatusField({ license }: { license: License }) {
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
