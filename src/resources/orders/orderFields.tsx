import { useTranslate } from 'ra-core';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import type { OrderSite, OrderTitle } from '#contract/orderRef';
import type { Order, OrderProblem } from '#contract/orders';
import {
  EmptyValue,
  humanize,
  NotedText,
  ReferenceText,
  StatusBadge,
  TruncatedText,
  UrlField,
  useFormats,
  useText,
} from '../../admin';
import { RowLink } from '../../admin/list/RowLink';
import shared from '../../theme/shared.module.css';
import type { Tone } from '../../theme/tokens';
import styles from './orders.module.css';

/** The address of an order by the shop's id of it, which the activity log and the syncs store. */
export const getOrderPath = (siteId: string | number, orderId: string) =>
  `/dashboard/orders/of/${siteId}/${encodeURIComponent(orderId)}`;

const TONE_BY_STATUS: Record<string, Tone> = {
  completed: 'available',
  processing: 'sold',
  pending: 'warning',
  'on-hold': 'warning',
  failed: 'exhausted',
};

/** The text of a shop's order status; plugins add statuses without a translation. */
export function useOrderStatusText() {
  const translate = useTranslate();
  return (status: string) => translate(`resources.orders.status.${status}`, { _: humanize(status) });
}

export function OrderStatusBadge({ status }: Pick<Order, 'status'>) {
  const getStatusText = useOrderStatusText();
  return (
    <StatusBadge value={status} label={getStatusText(status)} tone={TONE_BY_STATUS[status] ?? 'replaced'} />
  );
}

const TONE_BY_PROBLEM: Record<OrderProblem, Tone> = {
  backordered: 'warning',
  event_failed: 'exhausted',
  message_failed: 'exhausted',
  keys_flagged: 'warning',
  risk: 'warning',
};

/** Why an order needs attention; nothing if it needs none. */
export function OrderProblemBadge({ problem }: Pick<Order, 'problem'>) {
  const translate = useTranslate();
  if (!problem) return null;
  const label = translate(`resources.orders.problem.${problem}`);
  return <StatusBadge value={problem} label={label} tone={TONE_BY_PROBLEM[problem]} />;
}

/** The units that get keys: a renewal may extend the validity of a key, or need none. */
export const countUnitsForKeys = ({ units, extended_units, keyless_units }: Order) =>
  units - extended_units - keyless_units;

/** The title of an order: two have one number after the restore of a shop. */
export function useOrderTitle() {
  const translate = useTranslate();
  return ({ number, is_displaced }: Omit<OrderTitle, 'id'>) =>
    translate(is_displaced ? 'resources.orders.displaced.title' : 'resources.orders.title', { number });
}

/** The number of an order, in a row of a list; one that is no shop's says so. */
export function OrderNumber({ order: { number, is_displaced, given } }: { order: Order }) {
  const translate = useTranslate();
  const marks = [
    ...(is_displaced ? ['resources.orders.displaced.mark'] : []),
    ...(given ? ['byHand.mark'] : []),
  ];
  return (
    <NotedText note={marks.map((mark) => translate(mark)).join(' · ')}>
      <ReferenceText>{number}</ReferenceText>
    </NotedText>
  );
}

interface OrderKeysProps {
  order: Order;
  /** "2 of 3 keys", "1 key extended"; else as a figure: "2 of 3", "1 extended". */
  inWords?: boolean;
}

/** The units that have their key, and those whose key a renewal extended. */
export function OrderKeys({ order, inWords }: OrderKeysProps) {
  const text = useText('resources.orders');
  const formats = useFormats();
  const { assigned_units, extended_units } = order;
  const units = countUnitsForKeys(order);
  const keys = formats.number(assigned_units);

  function getCount() {
    if (inWords && assigned_units === units) return text('lines.keys', { smart_count: units });
    if (assigned_units === units) return keys;
    return inWords
      ? text('keys_of_units', { keys, smart_count: units })
      : text('keys_of', { keys, units: formats.number(units) });
  }
  if (extended_units === 0) return <>{getCount()}</>;
  const extended = text(inWords ? 'keys_extended' : 'extended', { smart_count: extended_units });
  return <>{assigned_units + units === 0 ? extended : `${getCount()} · ${extended}`}</>;
}

interface OrderSiteFieldProps {
  site: OrderSite;
  /** In a row, whose links are lighter. */
  inList?: boolean;
}

/** The shop of an order, linked to its page; an order outlives its shop. */
export function OrderSiteField({ site: { id, name }, inList }: OrderSiteFieldProps) {
  const translate = useTranslate();
  if (name === null) return <>{translate('resources.orders.deleted_shop', { id })}</>;
  const path = `/dashboard/sites/${id}`;
  if (!inList) return <Link to={path}>{name}</Link>;
  return (
    <RowLink to={path}>
      <TruncatedText>{name}</TruncatedText>
    </RowLink>
  );
}

/** The customer's name. */
export function getCustomerName(order: Pick<Order, 'customer_first_name' | 'customer_last_name'>): string {
  return [order.customer_first_name, order.customer_last_name].filter(Boolean).join(' ');
}

interface CustomerEmailProps {
  id: number | null;
  email: string | null;
  empty?: ReactNode;
}

/** The address of a customer, linked to the customer's page. */
export function CustomerEmail({ id, email, empty = <EmptyValue /> }: CustomerEmailProps) {
  if (!email) return empty;
  const address = (
    <bdi>
      <UrlField value={email} />
    </bdi>
  );
  return id ? <Link to={`/dashboard/customers/${id}`}>{address}</Link> : address;
}

/** Address and name of an order's customer, in a row of a list. */
export function CustomerCell({ order }: { order: Order }) {
  const translate = useTranslate();
  const { customer_id, customer_email } = order;
  const name = getCustomerName(order);

  return (
    <div className={styles.customer}>
      <NotedText note={name}>
        {customer_email ? (
          <bdi title={customer_email}>
            {customer_id ? (
              <RowLink to={`/dashboard/customers/${customer_id}`}>
                <UrlField value={customer_email} />
              </RowLink>
            ) : (
              <UrlField value={customer_email} />
            )}
          </bdi>
        ) : (
          <span className={shared.muted}>{translate('resources.orders.no_customer')}</span>
        )}
      </NotedText>
    </div>
  );
}
