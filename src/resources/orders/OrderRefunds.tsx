import { useTranslate } from 'ra-core';
import type { OrderDetails } from '#contract/orders';
import { Card } from '../../admin';
import shared from '../../theme/shared.module.css';

/** What the shop refunded; nothing for an order without refunds. */
export function OrderRefunds({ order: { refunds, lines } }: { order: OrderDetails }) {
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
