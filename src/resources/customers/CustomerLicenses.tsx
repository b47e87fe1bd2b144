import { useTranslate } from 'ra-core';
import { Link } from 'react-router-dom';
import { type CustomerLicense, customers } from '#contract/customers';
import { DateField, InlineList, StatusBadge } from '../../admin';
import { callEndpoint } from '../../dataProvider';
import shared from '../../theme/shared.module.css';
import { LastDayField } from '../licenses/LastDayField';
import { LicenseKeyField } from '../licenses/LicenseKeyField';
import { useFlagText } from '../licenses/useFlagText';
import { ProductLink } from '../mappings/ProductLink';
import { OrderSiteField } from '../orders/orderFields';
import styles from './CustomerPage.module.css';
import { PagedRows } from './PagedRows';

/** The keys that a customer received in all shops, latest first. */
export function CustomerLicenses({ id }: { id: number }) {
  return (
    <PagedRows
      id={id}
      part="licenses"
      read={(input, signal) => callEndpoint(customers.licenses, input, signal)}
      getRows={(page) => page.licenses}
      getKey={({ license_id, order }, index) => `${license_id} ${order.id} ${index}`}
      renderRow={(license) => <LicenseRow license={license} />}
    />
  );
}

function LicenseRow({ license }: { license: CustomerLicense }) {
  const translate = useTranslate();
  const getFlagText = useFlagText();
  const { license_id, license_status, license_group: pool, product_name, order, site, flag } = license;
  // A product often has the name of its pool, which leads to it.
  const isNamed = Boolean(product_name) && product_name !== pool?.name;

  return (
    <>
      <div className={styles.key}>
        {license_id ? (
          <>
            <LicenseKeyField license={{ ...license, license_id }} revealable />
            <Link to={`/dashboard/licenses/${license_id}`}>#{license_id}</Link>
            {license_status && <StatusBadge value={license_status} />}
          </>
        ) : (
          <span className={shared.muted}>{translate('resources.orders.lines.license_deleted')}</span>
        )}
        {flag && <StatusBadge value="pending" label={getFlagText(flag)} />}
      </div>
      <div className={shared.note}>
        <InlineList>
          {isNamed && (
            <ProductLink id={license.product_id} site={site}>
              {product_name}
            </ProductLink>
          )}
          {pool && <Link to={`/dashboard/pools/${pool.id}`}>{pool.name}</Link>}
          <Link to={`/dashboard/orders/${order.id}`}>
            {translate('resources.orders.title', { number: order.number })}
          </Link>
          <OrderSiteField site={site} />
          <DateField value={license.assigned_at} />
          {license.valid_until && <LastDayField day={license.valid_until} />}
        </InlineList>
      </div>
    </>
  );
}
