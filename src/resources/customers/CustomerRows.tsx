import { keepPreviousData } from '@tanstack/react-query';
import { useTranslate } from 'ra-core';
import { type ReactNode, useState } from 'react';
import { Link } from 'react-router-dom';
import { type CustomerLicense, customers } from '#contract/customers';
import type { OrderTitle } from '#contract/orderRef';
import {
  Card,
  DateField,
  ErrorState,
  InlineList,
  RowsSkeleton,
  StatusBadge,
  useEndpoint,
  useText,
} from '../../admin';
import { PageButtons } from '../../admin/list/Pagination';
import shared from '../../theme/shared.module.css';
import { KeyParts } from '../licenses/KeyParts';
import { LastDayField, LicenseKeyField, useFlagText } from '../licenses/licenseFields';
import { ProductLink } from '../mappings/ProductLink';
import { OrderDeliveryItem } from '../orders/OrderDeliveries';
import { OrderSiteField, useOrderTitle } from '../orders/orderFields';
import styles from './CustomerPage.module.css';

const ROWS_PER_PAGE = 20;

/** The keys that a customer received in all shops, latest first. */
export function CustomerLicenses({ id }: { id: number }) {
  const [page, setPage] = useState(1);
  const query = useEndpoint(customers.licenses, toInput(id, page), { placeholderData: keepPreviousData });
  return (
    <PagedRows part="licenses" page={page} onPage={setPage} query={query}>
      {query.data?.licenses.map((license, index) => (
        <li
          // biome-ignore lint/suspicious/noArrayIndexKey: rows may be alike, and have no state.
          key={`${license.license_id} ${license.order.id} ${index}`}
          data-row-actions={`${license.product_name} · ${license.license_key} #${license.license_id}`}
        >
          <LicenseRow license={license} />
        </li>
      ))}
    </PagedRows>
  );
}

/** The messages to a customer from all shops, latest first. */
export function CustomerMessages({ id }: { id: number }) {
  const [page, setPage] = useState(1);
  const query = useEndpoint(customers.messages, toInput(id, page), { placeholderData: keepPreviousData });
  return (
    <PagedRows part="messages" page={page} onPage={setPage} query={query}>
      {query.data?.messages.map((message) => (
        <li key={message.id}>
          <div>
            <OrderDeliveryItem message={message} />
          </div>
          <div className={shared.note}>
            <InlineList>
              <OrderLink order={message.order} />
              <OrderSiteField site={message.site} />
            </InlineList>
          </div>
        </li>
      ))}
    </PagedRows>
  );
}

const toInput = (id: number, page: number) => ({
  params: { id },
  query: { page, per_page: ROWS_PER_PAGE },
});

interface PagedRowsProps {
  part: 'licenses' | 'messages';
  page: number;
  onPage: (page: number) => void;
  query: { data: { pagination: { total: number } } | undefined; error: Error | null; refetch: () => unknown };
  children: ReactNode;
}

/** A part of the customer's page with the rows of an endpoint that is no resource, page by page. */
function PagedRows({ part, page, onPage, query: { data, error, refetch }, children }: PagedRowsProps) {
  const translate = useTranslate();
  const text = useText('resources.customers');
  const total = data?.pagination.total ?? 0;
  return (
    <Card title={text(part)} padded={false}>
      {error && !data && (
        <ErrorState title={translate('kit.list.failed')} error={error} onRetry={() => refetch()} />
      )}
      {!data && !error && (
        <div className={styles.none}>
          <RowsSkeleton rows={3} />
        </div>
      )}
      {data && total === 0 && <div className={styles.none}>{text(`no_${part}`)}</div>}
      <ul className={styles.rows}>{children}</ul>
      <PageButtons page={page} perPage={ROWS_PER_PAGE} total={total} onChange={onPage} label={text(part)} />
    </Card>
  );
}

function OrderLink({ order }: { order: OrderTitle }) {
  const getTitle = useOrderTitle();
  return <Link to={`/dashboard/orders/${order.id}`}>{getTitle(order)}</Link>;
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
        {license_id && <KeyParts id={license_id} parts={license.parts} />}
      </div>
      <div className={shared.note}>
        <InlineList>
          {isNamed && (
            <ProductLink id={license.product_id} site={site}>
              {product_name}
            </ProductLink>
          )}
          {pool && <Link to={`/dashboard/pools/${pool.id}`}>{pool.name}</Link>}
          <OrderLink order={order} />
          <OrderSiteField site={site} />
          <DateField value={license.assigned_at} />
          {license.valid_until && <LastDayField day={license.valid_until} />}
        </InlineList>
      </div>
    </>
  );
}
