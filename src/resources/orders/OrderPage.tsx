import { useRecordContext, useTranslate } from 'ra-core';
import type { OrderDetails, OrderMessage } from '#contract/orders';
import { InlineList, PageHeader, RecordPage, useFormats } from '../../admin';
import { CustomerCard } from './CustomerCard';
import { OrderActions } from './OrderActions';
import { OrderLines } from './OrderLines';
import { OrderMessages } from './OrderMessages';
import styles from './OrderPage.module.css';
import { OrderRefunds } from './OrderRefunds';
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
const isBeingSent = ({ state, reason }: OrderMessage) =>
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
        <OrderMessages order={order} />
        <OrderRefunds order={order} />
      </div>
      <OrderTimeline order={order} />
    </div>
  );
}
