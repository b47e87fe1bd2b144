import { useTranslate } from 'ra-core';
import { Link } from 'react-router-dom';
import type { OrderLine, OrderRenewal } from '#contract/orders';
import { useFormats } from '../../admin';
import styles from './OrderLines.module.css';

/** The units of a line item that need no key of their own, because they renew a subscription. */
export const countRenewedUnits = ({ renewals }: OrderLine) =>
  renewals.filter(({ is_active, outcome }) => is_active && outcome !== 'new_key').length;

/** What the units of a line item got because their order renews a subscription. */
export function OrderRenewals({ line: { renewals, quantity, awaits_subscription } }: { line: OrderLine }) {
  const translate = useTranslate();
  const getText = useRenewalText();
  if (awaits_subscription)
    return <p className={styles.none}>{translate('resources.orders.lines.renewed_waiting')}</p>;
  return renewals.map((renewal) => {
    const { unit, order } = renewal;
    const text = getText(renewal);
    const label = quantity > 1 ? translate('resources.orders.lines.renewed_unit', { unit, text }) : text;
    return (
      <p key={unit} className={styles.none}>
        {order ? <Link to={`/dashboard/orders/${order.id}`}>{label}</Link> : label}
      </p>
    );
  });
}

function useRenewalText() {
  const translate = useTranslate();
  const formats = useFormats();
  return ({ outcome, is_active, valid_until, order }: OrderRenewal) => {
    const text = (name: string, args?: object) => translate(`resources.orders.lines.${name}`, args);
    const number = order?.number ?? '–';
    if (outcome === 'none') return text('renewed_none');
    if (outcome === 'new_key') return text('renewed_new');
    if (!is_active || valid_until === null) return text('renewed_ended', { number });
    return text('renewed', { number, date: formats.day(valid_until) });
  };
}
