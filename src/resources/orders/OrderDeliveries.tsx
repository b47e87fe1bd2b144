import { useTranslate } from 'ra-core';
import type { DeliveryState } from '#contract/deliveries';
import type { OrderDelivery, OrderDetails } from '#contract/orders';
import { Banner, Card, DateTimeField, StatusBadge, useFormats } from '../../admin';
import { translateField } from '../../i18nProvider/translateField';
import shared from '../../theme/shared.module.css';
import styles from './OrderDeliveries.module.css';

/** The messages with the keys of an order, and which channels work. */
export function OrderDeliveries({ order }: { order: OrderDetails }) {
  const { messages, channels, assigned_units } = order;
  const translate = useTranslate();
  // An order without a key has nothing to send.
  const isUnreachable = assigned_units > 0 && channels.every(({ is_available }) => !is_available);
  const reasons = [...new Set(channels.map((channel) => translateField(channel, 'reason')))].filter(Boolean);

  return (
    <Card title={translate('resources.orders.messages.title')}>
      {messages.length === 0 && <div>{translate('resources.orders.messages.none')}</div>}
      <ul className={styles.messages}>
        {messages.map((message) => (
          <li key={message.id}>
            <OrderDeliveryItem message={message} />
          </li>
        ))}
      </ul>
      {isUnreachable && (
        <Banner tone="warning">
          {[translate('resources.orders.messages.no_channel'), ...reasons.map((reason) => `${reason}.`)].join(
            ' ',
          )}
        </Banner>
      )}
    </Card>
  );
}

export function OrderDeliveryItem({ message }: { message: OrderDelivery }) {
  const translate = useTranslate();
  const { kind, channel, is_resend, keys, completes_order } = message;
  const reason = translateField(message, 'reason');
  const details = [
    translate(`messages.license.by.${channel}`),
    kind !== 'keys' && translate(`messages.license.${kind}`),
    // A message that only changes the order in the shop brings no new keys.
    (keys > 0 || (channel !== 'order_item' && kind !== 'backorder')) &&
      translate('resources.orders.lines.keys', { smart_count: keys }),
    is_resend && translate('messages.license.resent'),
  ].filter(Boolean);

  return (
    <>
      <DeliveryStateBadge state={message.state} /> <DeliveryTime message={message} />, {details.join(', ')}
      {completes_order && <div className={shared.note}>{translate('messages.license.completes_order')}</div>}
      {reason && <div className={shared.note}>{reason}</div>}
    </>
  );
}

const STATE_BADGES = { queued: 'pending', sending: 'pending', sent: 'valid', failed: 'invalid' } as const;

export function DeliveryStateBadge({ state }: { state: DeliveryState }) {
  const translate = useTranslate();
  return <StatusBadge value={STATE_BADGES[state]} label={translate(`messages.license.state.${state}`)} />;
}

/** When a message was sent, else last attempted, else queued; and when it is retried. */
function DeliveryTime({ message }: { message: OrderDelivery }) {
  const translate = useTranslate();
  const formats = useFormats();
  const { sent_at, attempted_at, created_at, state, next_at } = message;
  const at = sent_at ?? attempted_at ?? created_at;
  const isRetried = state === 'queued' && attempted_at !== null && next_at !== null;

  return (
    <>
      <DateTimeField value={at} />
      {isRetried && `, ${translate('resources.orders.messages.retry', { date: formats.dateTime(next_at) })}`}
    </>
  );
}
