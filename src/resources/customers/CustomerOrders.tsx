import { ListBase, ResourceContextProvider, useTranslate } from 'ra-core';
import type { CustomerDetails } from '#contract/customers';
import { Order } from '#contract/orders';
import { Card, ListBody, type ListDeclaration, useListProps } from '../../admin';
import { OrderCard, orderColumns } from '../orders/orderList';

const NEWEST_FIRST = { field: 'ordered_at', order: 'DESC' } as const;
const PAGE_SIZE = 10;

const list: ListDeclaration<Order> = {
  columns: orderColumns.filter((column) => typeof column === 'string' || column.source !== 'customer_email'),
  renderCard: (order) => <OrderCard order={order} showCustomer={false} />,
  perPageOptions: false,
  empty: { title: 'resources.orders.empty' },
};

/** The customer's orders in all shops. */
export function CustomerOrders({ customer }: { customer: CustomerDetails }) {
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
