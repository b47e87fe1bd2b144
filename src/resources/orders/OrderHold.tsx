import type { OrderDetails } from '#contract/orders';
import { Banner, useFormats, useText } from '../../admin';

/** Why the order gets no keys, if not because it is unpaid. */
export function OrderHold({ order: { hold, status } }: { order: OrderDetails }) {
  const text = useText('resources.orders.hold');
  const formats = useFormats();
  if (!hold || hold.reason === 'unpaid') return null;
  const values = {
    status,
    method: hold.payment_method ?? '',
    date: hold.until ? formats.dateTime(hold.until) : '',
    risk: hold.risk ?? '',
  };
  return <Banner tone={hold.reason === 'risk' ? 'warning' : undefined}>{text(hold.reason, values)}</Banner>;
}
