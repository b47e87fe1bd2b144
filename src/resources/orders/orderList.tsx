import { useListContext, useListFilterContext, useTranslate } from 'ra-core';
import { Order, OrderPage, OrderProblem, type orders } from '#contract/orders';
import {
  Button,
  DateField,
  InlineList,
  type ListDeclaration,
  type PatchFilters,
  Select,
  useFormats,
  useTranslateLabel,
} from '../../admin';
import { RowLink } from '../../admin/list/RowLink';
import { LookUpKey } from '../licenses/lookup/LookUpKey';
import { GiveKeys } from './GiveKeys';
import {
  CustomerCell,
  OrderKeys,
  OrderNumber,
  OrderProblemBadge,
  OrderSiteField,
  OrderStatusBadge,
  useOrderStatusText,
} from './orderFields';
import styles from './orders.module.css';

export const orderColumns: ListDeclaration<typeof orders>['columns'] = [
  { source: 'number', cell: (_, order) => <OrderNumber order={order} /> },
  {
    source: 'site_id',
    cell: (_, order) => <OrderSiteField site={order.site} inList />,
    hideBelow: 'lg',
  },
  { source: 'customer_email', cell: (_, order) => <CustomerCell order={order} />, grow: true },
  { source: 'status', cell: (status) => <OrderStatusBadge status={status} /> },
  {
    source: 'assigned_units',
    cell: (_, order) => <OrderKeys order={order} />,
    align: 'end',
  },
  {
    source: 'problem',
    cell: (problem) => <OrderProblemBadge problem={problem} />,
    hideBelow: 'md',
  },
  'ordered_at',
];

const orderList: ListDeclaration<typeof orders> = {
  subtitle: 'resources.orders.subtitle',
  actions: () => (
    <>
      <LookUpKey />
      <UnansweredLink />
      <GiveKeys />
    </>
  ),
  columns: orderColumns,
  sort: { field: 'ordered_at', order: 'DESC' },
  search: 'resources.orders.search',
  filters: [
    { source: 'site_id', emptyText: 'resources.orders.all_sites' },
    { id: 'status', input: StatusFilter },
    { id: 'problem', input: ProblemFilter },
    {
      parameter: 'license_group_id',
      reference: 'pools',
      label: 'resources.orders.pool',
      emptyText: 'resources.orders.all_pools',
    },
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
  const translate = useTranslate();
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
          <OrderKeys order={order} inWords />
          <DateField value={order.ordered_at} />
          {order.given && <>{translate('byHand.mark')}</>}
        </InlineList>
      </div>
    </>
  );
}

interface FilterProps {
  onChange: PatchFilters;
}

/** The statuses that occur, with their numbers of orders: plugins of a shop add statuses. */
function StatusFilter({ onChange }: FilterProps) {
  const { filterValues, meta } = useListContext();
  const translate = useTranslate();
  const formats = useFormats();
  const getLabel = useTranslateLabel(Order);
  const getStatusText = useOrderStatusText();
  const value = String(filterValues.status ?? '');
  const counts = OrderPage.shape.statuses.safeParse(meta?.statuses).data ?? {};
  const statuses = [...new Set([...Object.keys(counts), value])].filter(Boolean);

  return (
    <Select
      label={translate('kit.list.filter', { label: getLabel('status') })}
      emptyText={translate('resources.orders.all_statuses')}
      value={value}
      onChange={(status) => onChange({ status })}
      options={statuses.map((status) => ({
        id: status,
        name: `${getStatusText(status)} (${formats.number(counts[status] ?? 0)})`,
      }))}
      wide
    />
  );
}

const PROBLEMS = ['any', ...OrderProblem.options] as const;

function ProblemFilter({ onChange }: FilterProps) {
  const { filterValues } = useListFilterContext();
  const translate = useTranslate();
  const getLabel = useTranslateLabel(Order);

  return (
    <Select
      label={translate('kit.list.filter', { label: getLabel('problem') })}
      emptyText={`${getLabel('problem')}: ${translate('kit.list.all')}`}
      value={String(filterValues.problem ?? '')}
      onChange={(problem) => onChange({ problem })}
      options={PROBLEMS.map((problem) => ({
        id: problem,
        name: translate(`resources.orders.problem.${problem}`),
      }))}
    />
  );
}

/** To what customers paid and did not get. */
function UnansweredLink() {
  const translate = useTranslate();
  return <Button to="/dashboard/orders/unanswered">{translate('unanswered.link')}</Button>;
}
