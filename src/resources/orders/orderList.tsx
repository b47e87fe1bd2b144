import type { Order } from '#contract/orders';
import { DateField, InlineList, type ListDeclaration, OrderIdText } from '../../admin';
import { RowLink } from '../../admin/list/RowLink';
import { CustomerCell } from './CustomerCell';
import {
  OrderKeyCount,
  OrderKeyText,
  OrderProblemBadge,
  OrderSiteField,
  OrderStatusBadge,
} from './orderFields';
import { PoolFilter, ProblemFilter, StatusFilter } from './orderFilters';
import styles from './orders.module.css';

export const orderColumns: ListDeclaration<Order>['columns'] = [
  { source: 'number', cell: (number) => <OrderIdText>{number}</OrderIdText>, sortable: false },
  {
    source: 'site_id',
    cell: (_, order) => <OrderSiteField site={order.site} inList />,
    sortable: false,
    hideBelow: 'lg',
  },
  { source: 'customer_email', cell: (_, order) => <CustomerCell order={order} />, sortable: false },
  { source: 'status', cell: (status) => <OrderStatusBadge status={status} />, sortable: false },
  {
    source: 'assigned_units',
    cell: (_, order) => <OrderKeyCount order={order} />,
    sortable: false,
    align: 'end',
  },
  {
    source: 'problem',
    cell: (problem) => <OrderProblemBadge problem={problem} />,
    sortable: false,
    hideBelow: 'md',
  },
  'ordered_at',
];

const orderList: ListDeclaration<Order> = {
  subtitle: 'resources.orders.subtitle',
  columns: orderColumns,
  sort: { field: 'ordered_at', order: 'DESC' },
  search: 'resources.orders.search',
  filters: [
    { source: 'site_id', emptyText: 'resources.orders.all_sites' },
    { id: 'status', input: StatusFilter },
    { id: 'problem', input: ProblemFilter },
    { id: 'license_group_id', input: PoolFilter },
    { source: 'ordered_at', periods: 'past' },
  ],
  renderCard: (order) => <OrderCard order={order} />,
  export: { load: () => import('./orderExport') },
  empty: { title: 'resources.orders.empty', text: 'resources.orders.empty_text' },
};

export default orderList;

interface OrderCardProps {
  order: Order;
  /** False on the page of the customer. */
  showCustomer?: boolean;
}

export function OrderCard({ order, showCustomer = true }: OrderCardProps) {
  return (
    <>
      <div className={styles.card}>
        <RowLink to={`/dashboard/orders/${order.id}`}>#{order.number}</RowLink>
        <span>
          <OrderStatusBadge status={order.status} /> <OrderProblemBadge problem={order.problem} />
        </span>
      </div>
      {showCustomer && <CustomerCell order={order} />}
      <div className={styles.meta}>
        <InlineList>
          <OrderSiteField site={order.site} inList />
          <OrderKeyText order={order} />
          <DateField value={order.ordered_at} />
        </InlineList>
      </div>
    </>
  );
}
