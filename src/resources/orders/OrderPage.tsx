import { useRecordContext, useTranslate } from 'ra-core';
import { Link } from 'react-router-dom';
import type { OrderDelivery, OrderDetails } from '#contract/orders';
import {
  Card,
  EmptyValue,
  FieldList,
  InlineList,
  PageHeader,
  RecordPage,
  UrlField,
  useFormats,
} from '../../admin';
import shared from '../../theme/shared.module.css';
import { getCustomerName } from './CustomerCell';
import { CustomerLinks } from './CustomerLinks';
import { OrderActions } from './OrderActions';
import { OrderDeliveries } from './OrderDeliveries';
import { OrderLines } from './OrderLines';
import styles from './OrderPage.module.css';
import { OrderTimeline } from './OrderTimeline';
import { OrderProblemBadge, OrderSiteField, OrderStatusBadge } from './orderFields';

export default function OrderPage() {
  return (
    <RecordPage<OrderDetails>
      notFound="resources.orders.not_found"
      refreshWhile={({ messages }) => Boolean(messages?.some(isBeingSent))}
    >
      <OrderContent />
    </RecordPage>
  );
}

/** A message that failed before is retried minutes later. */
const isBeingSent = ({ state, reason }: OrderDelivery) =>
  state === 'sending' || (state === 'queued' && reason === null);

function OrderContent() {
  const order = useRecordContext<OrderDetails>();
  const translate = useTranslate();
  const formats = useFormats();
  if (!order) return null;

  return (
    <>
      <PageHeader
        title={translate('resources.orders.title', { number: order.number })}
        badge={
          <>
            <OrderStatusBadge status={order.status} /> <OrderProblemBadge problem={order.problem} />
          </>
        }
        subtitle={
          <div className={styles.subtitle}>
            <InlineList>
              <OrderSiteField site={order.site} />
              <OrderTime order={order} />
              {order.total && order.currency && <>{formats.money(Number(order.total), order.currency)}</>}
            </InlineList>
          </div>
        }
        actions={isComplete(order) && <OrderActions order={order} />}
      />
      {isComplete(order) && <OrderCards order={order} />}
    </>
  );
}

const DATE_TIME_FORMAT = { dateStyle: 'medium', timeStyle: 'short' } as const;

function OrderTime({ order: { ordered_at } }: { order: OrderDetails }) {
  const { dateBy } = useFormats();
  return <time dateTime={ordered_at}>{dateBy(DATE_TIME_FORMAT, ordered_at)}</time>;
}

/** A record from a list lacks the details. */
const isComplete = (order: Partial<OrderDetails>): order is OrderDetails => order.lines !== undefined;

function OrderCards({ order }: { order: OrderDetails }) {
  return (
    <div className={styles.page}>
      <OrderLines order={order} />
      <div className={styles.aside}>
        <CustomerCard order={order} />
        <OrderDeliveries order={order} />
        <OrderRefunds order={order} />
      </div>
      <OrderTimeline order={order} />
    </div>
  );
}

/** What the shop refunded; nothing for an order without refunds. */
function OrderRefunds({ order: { refunds, lines } }: { order: OrderDetails }) {
  const translate = useTranslate();
  if (refunds.state === 'none') return null;
  const refunded = lines.filter(({ refunded_quantity }) => refunded_quantity > 0);

  return (
    <Card title={translate('resources.orders.refunds.title')}>
      <div>{translate('resources.orders.refunds.count', { smart_count: refunds.count })}</div>
      {refunded.map(({ id, name, refunded_quantity }) => (
        <div key={id}>
          {translate('resources.orders.lines.quantity', { smart_count: refunded_quantity })}:{' '}
          <bdi>{name}</bdi>
        </div>
      ))}
      {refunds.state !== 'known' && (
        <div className={shared.note}>{translate(`resources.orders.refunds.${refunds.state}`)}</div>
      )}
    </Card>
  );
}

/** Who bought, and the links to the page with their keys. */
function CustomerCard({ order }: { order: OrderDetails }) {
  const translate = useTranslate();
  const formats = useFormats();
  const { customer_id, customer_email } = order;
  const name = getCustomerName(order);
  const address = customer_email && (
    <bdi>
      <UrlField value={customer_email} />
    </bdi>
  );

  const entries = [
    {
      label: translate('resources.licenses.customer_email'),
      value: customer_id ? (
        <Link to={`/dashboard/customers/${customer_id}`}>{address}</Link>
      ) : (
        (address ?? translate('resources.orders.no_customer'))
      ),
    },
    { label: translate('resources.orders.customer.name'), value: name ? <bdi>{name}</bdi> : <EmptyValue /> },
    ...(order.language
      ? [
          {
            label: translate('resources.orders.customer.language'),
            value: formats.languageName(order.language),
          },
        ]
      : []),
    { label: translate('resources.orders.customer.link'), value: <CustomerLinks order={order} /> },
  ];

  return (
    <Card title={translate('resources.orders.customer.title')}>
      <FieldList fields={entries} />
    </Card>
  );
}
