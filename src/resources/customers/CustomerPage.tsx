import { useTranslate } from 'ra-core';
import { CustomerDetails } from '#contract/customers';
import { Order, type orders } from '#contract/orders';
import {
  Card,
  DateField,
  EmbeddedList,
  InlineList,
  type ListDeclaration,
  PageHeader,
  RecordPage,
  RelatedTabs,
  StatCard,
  StatGrid,
  StatusBadge,
  UrlField,
  useTranslateLabel,
} from '../../admin';
import { FiguresSkeleton, RecordSkeleton } from '../../admin/ui/PageSkeleton';
import { LookUpKey } from '../licenses/lookup/LookUpKey';
import { GiveKeys } from '../orders/GiveKeys';
import { OrderSiteField } from '../orders/orderFields';
import { OrderCard, orderColumns } from '../orders/orderList';
import styles from './CustomerPage.module.css';
import { CustomerPrivacy } from './CustomerPrivacy';
import { CustomerLicenses, CustomerMessages } from './CustomerRows';

export default function CustomerPage() {
  return (
    <RecordPage<CustomerDetails> notFound="resources.customers.not_found" skeleton={<PageSkeleton />}>
      {(customer) => <CustomerContent customer={customer} />}
    </RecordPage>
  );
}

const PageSkeleton = () => (
  <RecordSkeleton>
    <FiguresSkeleton count={3} />
  </RecordSkeleton>
);

function CustomerContent({ customer }: { customer: CustomerDetails }) {
  const getLabel = useTranslateLabel(CustomerDetails);
  const translate = useTranslate();
  const { email, names, order_count, license_count, backordered_units } = customer;

  return (
    <>
      <PageHeader
        title={email}
        heading={
          <h1>
            <bdi>
              <UrlField value={email} />
            </bdi>
          </h1>
        }
        subtitle={<CustomerNames names={names} />}
        badge={
          customer.erased_at && (
            <StatusBadge value="erased" label={translate('resources.customers.erased')} tone="replaced" />
          )
        }
        // A record from a list is incomplete.
        actions={
          customer.erased_at !== undefined && (
            <>
              <LookUpKey customerId={customer.id} />
              {customer.erased_at === null && <GiveKeys gift={{ email }} />}
              <CustomerPrivacy customer={customer} />
            </>
          )
        }
      />
      <RelatedTabs>
        <div className={styles.page}>
          <StatGrid>
            <StatCard title={getLabel('order_count')} value={order_count} />
            <StatCard title={getLabel('license_count')} value={license_count} tone="sold" />
            <StatCard title={getLabel('backordered_units')} value={backordered_units} tone="warning" />
          </StatGrid>
          <CustomerShops customer={customer} />
          <CustomerOrders customer={customer} />
          <CustomerLicenses id={customer.id} />
          <CustomerMessages id={customer.id} />
        </div>
      </RelatedTabs>
    </>
  );
}

/** The names that the customer ordered with; each keeps the direction of its script. */
function CustomerNames({ names }: Pick<CustomerDetails, 'names'>) {
  return names.map((name, index) => (
    <span key={name}>
      {index > 0 && ', '}
      <bdi>{name}</bdi>
    </span>
  ));
}

/** The orders of each shop, if there are several. A record from a list does not include it. */
function CustomerShops({ customer: { shops = [] } }: { customer: Partial<CustomerDetails> }) {
  const translate = useTranslate();
  if (shops.length < 2) return null;
  return (
    <Card title={translate('resources.customers.shops')}>
      <ul className={styles.shops}>
        {shops.map(({ site, orders, last_order_at }) => (
          <li key={site.id}>
            <InlineList>
              <OrderSiteField site={site} />
              {translate('resources.customers.shop_orders', { smart_count: orders })}
              <DateField value={last_order_at} />
            </InlineList>
          </li>
        ))}
      </ul>
    </Card>
  );
}

const NEWEST_FIRST = { field: 'ordered_at', order: 'DESC' } as const;
const PAGE_SIZE = 10;

const list: ListDeclaration<typeof orders> = {
  columns: orderColumns.filter((column) => typeof column === 'string' || column.source !== 'customer_email'),
  renderCard: (order) => <OrderCard order={order} showCustomer={false} />,
  empty: { title: 'resources.orders.empty' },
};

/** The customer's orders in all shops. */
function CustomerOrders({ customer: { id } }: { customer: CustomerDetails }) {
  const translate = useTranslate();
  return (
    <EmbeddedList
      title={translate('resources.customers.orders')}
      resource="orders"
      other={{ schema: Order, list }}
      filter={{ customer_id: id }}
      sort={NEWEST_FIRST}
      perPage={PAGE_SIZE}
      storeKey={`customers.${id}.orders`}
    />
  );
}
