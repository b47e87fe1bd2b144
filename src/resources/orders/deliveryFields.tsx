import { useTranslate } from 'ra-core';
import type { DeliveryState } from '#contract/deliveries';
import type { OrderDelivery } from '#contract/orders';
import { StatusBadge, useFormats } from '../../admin';

const STATE_BADGES = { queued: 'pending', sending: 'pending', sent: 'valid', failed: 'invalid' } as const;

export function DeliveryStateBadge({ state }: { state: DeliveryState }) {
  const translate = useTranslate();
  return <StatusBadge value={STATE_BADGES[state]} label={translate(`messages.license.state.${state}`)} />;
}

export const DATE_TIME_FORMAT = { dateStyle: 'medium', timeStyle: 'short' } as const;

/** When a message was sent, else last attempted, else queued; and when it is retried. */
export function DeliveryTime({ message }: { message: OrderDelivery }) {
  const translate = useTranslate();
  const { dateBy } = useFormats();
  const { sent_at, attempted_at, created_at, state, next_at } = message;
  const at = sent_at ?? attempted_at ?? created_at;
  const isRetried = state === 'queued' && attempted_at !== null && next_at !== null;

  return (
    <>
      <time dateTime={at}>{dateBy(DATE_TIME_FORMAT, at)}</time>
      {isRetried &&
        `, ${translate('resources.orders.messages.retry', { date: dateBy(DATE_TIME_FORMAT, next_at) })}`}
    </>
  );
}
