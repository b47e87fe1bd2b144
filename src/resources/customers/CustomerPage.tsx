import { ListBase, ResourceContextProvider, useRecordContext, useTranslate } from 'ra-core';
import { Link } from 'react-router-dom';
import { CustomerDetails, customers } from '#contract/customers';
import { Order } from '#contract/orders';
import {
  Card,
  DateField,
  InlineList,
  ListBody,
  type ListDeclaration,
  PageHeader,
  RecordPage,
  StatCard,
  StatGrid,
  StatusBadge,
  UrlField,
  useListProps,
  useTranslateLabel,
} from '../../admin';
import { FiguresSkeleton, RecordSkeleton } from '../../admin/ui/PageSkeleton';
import { callEndpoint } from '../../dataProvider';
import shared from '../../theme/shared.module.css';
import { OrderDeliveryItem } from '../orders/OrderDeliveries';
import { OrderSiteField } from '../orders/orderFields';
import { OrderCard, orderColumns } from '../orders/orderList';
import { CustomerLicenses } from './CustomerLicenses';
import styles from './CustomerPage.module.css';
import { CustomerPrivacy } from './CustomerPrivacy';
import { PagedRows } from './PagedRows';

export default function CustomerPage() {
  return (
    <RecordPage notFound="resources.customers.not_found" skeleton={<PageSkeleton />}>
      <CustomerContent />
    </RecordPage>
  );
}

const PageSkeleton = () => (
  <RecordSkeleton>
    <FiguresSkeleton count={3} />
  </RecordSkeleton>
);

function CustomerContent() {
  const customer = useRecordContext<CustomerDetails>();
  const getLabel = useTranslateLabel(CustomerDetails);
  const translate = useTranslate();
  if (!customer) return null;
  const { email, names, order_count, license_count, backordered_units } = customer;

  return (
    <div className={styles.page}>
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
        actions={customer.erased_at !== undefined && <CustomerPrivacy customer={customer} />}
      />
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

/** The messages to a customer from all shops, latest first. */
function CustomerMessages({ id }: { id: number }) {
  const translate = useTranslate();
  return (
    <PagedRows
      id={id}
      part="messages"
      read={(input, signal) => callEndpoint(customers.messages, input, signal)}
      getRows={(page) => page.messages}
      getKey={(message) => message.id}
      renderRow={(message) => (
        <>
          <div>
            <OrderDeliveryItem message={message} />
          </div>
          <div className={shared.note}>
            <InlineList>
              <Link to={`/dashboard/orders/${message.order.id}`}>
                {translate('resources.orders.title', { number: message.order.number })}
              </Link>
              <OrderSiteField site={message.site} />
            </InlineList>
          </div>
        </>
      )}
    />
  );
}

const NEWEST_FIRST = { field: 'ordered_at', order: 'DESC' } as const;
const PAGE_SIZE = 10;

const list: ListDeclaration<Order> = {
  columns: orderColumns.filter((column) => typeof column === 'string' || column.source !== 'customer_email'),
  renderCard: (order) => <OrderCard order={order} showCustomer={false} />,
  perPageOptions: false,
  empty: { title: 'resources.orders.empty' },
};

/** The customer's orders in all shops. */
function CustomerOrders({ customer }: { customer: CustomerDetails }) {
  const translate = useTranslate();
  return (
    <Card title={translate('resources.customers.orders')} padded={false}>
      <ResourceContextProvider value="orders">
        <ListBase
          disableAuthentication
          filter={{ customer_id: customer.id }}
          sort={NEWEST_FIRST}
          perPage={PAGE_SIZE}
          disableSyncWithLocation
          storeKey={`customers.${customer.id}.orders`}
          empty={false}
        >
          <CustomerOrderList />
        </ListBase>
      </ResourceContextProvider>
    </Card>
  );
}

function CustomerOrderList() {
  const listProps = useListProps(Order, list);
  return <ListBody {...listProps} />;
}
