import { useTranslate } from 'ra-core';
import { Link } from 'react-router-dom';
import type { Order, OrderProblem } from '#contract/orders';
import type { OrderSite } from '#contract/shared/fields';
import { humanize, StatusBadge, TruncatedText, useFormats } from '../../admin';
import { RowLink } from '../../admin/list/RowLink';
import type { Tone } from '../../theme/tokens';

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

/** "2 of 3": the units that have their key; "1 extended" of a renewal. */
export function OrderKeyCount({ order }: { order: Order }) {
  const translate = useTranslate();
  const formats = useFormats();
  const { assigned_units, extended_units } = order;
  const units = countUnitsForKeys(order);
  const keys = formats.number(assigned_units);
  const count =
    assigned_units === units
      ? keys
      : translate('resources.orders.keys_of', { keys, units: formats.number(units) });
  if (extended_units === 0) return <>{count}</>;
  const extended = translate('resources.orders.extended', { smart_count: extended_units });
  return <>{assigned_units + units === 0 ? extended : `${count} · ${extended}`}</>;
}

/** "2 of 3 keys", "1 key extended" */
export function OrderKeyText({ order }: { order: Order }) {
  const translate = useTranslate();
  const formats = useFormats();
  const { assigned_units, extended_units } = order;
  const units = countUnitsForKeys(order);
  const keys = formats.number(assigned_units);
  const count =
    assigned_units === units
      ? translate('resources.orders.lines.keys', { smart_count: units })
      : translate('resources.orders.keys_of_units', { keys, smart_count: units });
  if (extended_units === 0) return <>{count}</>;
  const extended = translate('resources.orders.keys_extended', { smart_count: extended_units });
  return <>{assigned_units + units === 0 ? extended : `${count} · ${extended}`}</>;
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
