import { useTranslate } from 'ra-core';
import { Link } from 'react-router-dom';
import type { OrderDetails, OrderLine, OrderRenewal } from '#contract/orders';
import { Banner, Card, InlineList, StatusBadge, useFormats, useText } from '../../admin';
import shared from '../../theme/shared.module.css';
import { ProductLink } from '../mappings/ProductLink';
import styles from './OrderLines.module.css';
import { countRenewedUnits, OrderUnits } from './OrderUnits';

/** The line items of an order, each with its units. */
export function OrderLines({ order }: { order: OrderDetails }) {
  const translate = useTranslate();
  return (
    <Card title={translate('resources.orders.lines.title')} padded={false}>
      {order.lines.length === 0 ? (
        <p className={styles.none}>{translate('resources.orders.lines.none')}</p>
      ) : (
        <ul className={styles.lines}>
          {order.lines.map((line) => (
            <li key={line.id}>
              <LineHeader line={line} order={order} />
              {line.units.length > 0 && <OrderUnits line={line} order={order} />}
              <OrderRenewals line={line} />
            </li>
          ))}
        </ul>
      )}
    </Card>
  );
}

interface LineProps {
  line: OrderLine;
  order: OrderDetails;
}

function LineHeader({ line, order }: LineProps) {
  const translate = useTranslate();
  const text = (name: string, smart_count: number) =>
    translate(`resources.orders.lines.${name}`, { smart_count });
  const { quantity, refunded_quantity, assigned_units, backordered_units, license_group: pool } = line;
  const renewed = countRenewedUnits(line);
  const isWithheld =
    line.is_early && assigned_units + backordered_units < quantity - refunded_quantity - renewed;

  return (
    <div className={styles.line}>
      <h3>
        <ProductLink id={pool && line.product_id} site={order.site}>
          {line.name || translate('resources.orders.lines.product', { id: line.product_id ?? '' })}
        </ProductLink>
      </h3>
      {refunded_quantity > 0 && (
        <StatusBadge value="refunded" label={text('refunded', refunded_quantity)} tone="replaced" />
      )}
      {backordered_units > 0 && (
        <StatusBadge value="pending" label={text('backordered', backordered_units)} />
      )}
      <div>
        <div className={shared.note}>
          <InlineList>
            {quantity > 0 ? text('quantity', quantity) : text('removed', 0)}
            {(assigned_units > 0 || renewed === 0) && text('keys', assigned_units)}
            {pool ? (
              <Link to={`/dashboard/pools/${pool.id}`}>{pool.name}</Link>
            ) : (
              !order.given && text('not_mapped', 0)
            )}
          </InlineList>
        </div>
        {order.is_paid && isWithheld && <Banner>{text('early', 0)}</Banner>}
      </div>
    </div>
  );
}

/** The result of the units of a line item whose order renews a subscription. */
function OrderRenewals({ line: { renewals, quantity, awaits_subscription } }: { line: OrderLine }) {
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
  const text = useText('resources.orders.lines');
  const formats = useFormats();
  return ({ outcome, is_active, valid_until, order }: OrderRenewal) => {
    const number = order?.number ?? '–';
    if (outcome === 'none') return text('renewed_none');
    if (outcome === 'new_key') return text('renewed_new');
    if (!is_active || valid_until === null) return text('renewed_ended', { number });
    return text('renewed', { number, date: formats.day(valid_until) });
  };
}
