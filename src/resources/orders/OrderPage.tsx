import { useTranslate } from 'ra-core';
import { Link } from 'react-router-dom';
import { DISPLACED_MARK, type OrderDelivery, type OrderDetails } from '#contract/orders';
import {
  Banner,
  Card,
  DateTimeField,
  EmptyValue,
  FieldList,
  InlineList,
  PageHeader,
  RecordPage,
  RelatedTabs,
  useFormats,
  useText,
} from '../../admin';
import shared from '../../theme/shared.module.css';
import { CustomerLinks } from './CustomerLinks';
import { OrderActions } from './OrderActions';
import { OrderDeliveries } from './OrderDeliveries';
import { OrderHold } from './OrderHold';
import { OrderLines } from './OrderLines';
import styles from './OrderPage.module.css';
import { OrderTimeline } from './OrderTimeline';
import { OrderVerdict } from './OrderVerdict';
import {
  CustomerEmail,
  getCustomerName,
  getOrderPath,
  OrderProblemBadge,
  OrderSiteField,
  OrderStatusBadge,
  useOrderTitle,
} from './orderFields';

export default function OrderPage() {
  return (
    <RecordPage<OrderDetails>
      notFound="resources.orders.not_found"
      refreshWhile={({ messages }) => Boolean(messages?.some(isBeingSent))}
    >
      {(order) => <OrderContent order={order} />}
    </RecordPage>
  );
}

/** A delivery that failed is retried minutes later, so that the page does not wait for it. */
const isBeingSent = ({ state, reason }: OrderDelivery) =>
  state === 'sending' || (state === 'queued' && reason === null);

function OrderContent({ order }: { order: OrderDetails }) {
  const translate = useTranslate();
  const formats = useFormats();
  const getTitle = useOrderTitle();
  return (
    <>
      <PageHeader
        title={getTitle(order)}
        badge={
          <>
            <OrderStatusBadge status={order.status} /> <OrderProblemBadge problem={order.problem} />
          </>
        }
        subtitle={
          <div className={styles.subtitle}>
            <InlineList>
              <OrderSiteField site={order.site} />
              <DateTimeField value={order.ordered_at} />
              {order.given && <>{translate('byHand.by', { by: order.given.by })}</>}
              {order.total && order.currency && <>{formats.money(Number(order.total), order.currency)}</>}
            </InlineList>
          </div>
        }
        actions={isComplete(order) && <OrderActions order={order} />}
      />
      {isComplete(order) && <OrderVerdict order={order} />}
      {order.is_displaced && <DisplacedBanner order={order} />}
      <RelatedTabs>{isComplete(order) && <OrderCards order={order} />}</RelatedTabs>
    </>
  );
}

/** Why the shop does not have the order, and which one has its number now. */
function DisplacedBanner({ order: { site_id, order_id } }: { order: OrderDetails }) {
  const text = useText('resources.orders.displaced');
  const [before, after] = text('reason', { link: LINK_MARK }).split(LINK_MARK);
  const [shopId = ''] = order_id.split(DISPLACED_MARK);
  return (
    <Banner tone="warning">
      {before}
      <Link to={getOrderPath(site_id, shopId)}>{text('link')}</Link>
      {after}
    </Banner>
  );
}

/** The place of the link in the sentence. */
const LINK_MARK = '\u0000';

/** A record from a list lacks the details. */
const isComplete = (order: Partial<OrderDetails>): order is OrderDetails => order.lines !== undefined;

function OrderCards({ order }: { order: OrderDetails }) {
  return (
    <div className={styles.page}>
      <OrderHold order={order} />
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

/** The refunds of the shop; nothing for an order without refunds. */
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
  const text = useText('resources.orders');
  const name = getCustomerName(order);

  const entries = [
    {
      label: translate('resources.licenses.customer_email'),
      value: (
        <CustomerEmail id={order.customer_id} email={order.customer_email} empty={text('no_customer')} />
      ),
    },
    { label: text('customer.name'), value: name ? <bdi>{name}</bdi> : <EmptyValue /> },
    ...(order.language
      ? [{ label: text('customer.language'), value: formats.languageName(order.language) }]
      : []),
    ...(order.given
      ? [{ label: translate('byHand.given_for'), value: order.given.reason || <EmptyValue /> }]
      : []),
    { label: text('customer.link'), value: <CustomerLinks order={order} /> },
  ];

  return (
    <Card title={text('customer.title')}>
      <FieldList fields={entries} />
    </Card>
  );
}
