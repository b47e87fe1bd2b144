import { useTranslate } from 'ra-core';
import type { MessageState } from '#contract/messages';
import type { OrderMessage } from '#contract/orders';
import { StatusBadge, useFormats } from '../../admin';

const STATE_BADGES = { queued: 'pending', sending: 'pending', sent: 'valid', failed: 'invalid' } as const;

export function MessageStateBadge({ state }: { state: MessageState }) {
  const translate = useTranslate();
  return <StatusBadge value={STATE_BADGES[state]} label={translate(`messages.license.state.${state}`)} />;
}

export const DATE_TIME_FORMAT = { dateStyle: 'medium', timeStyle: 'short' } as const;

/** When a message was sent, else last attempted, else queued; and when it is retried. */
export function MessageTime({ message }: { message: OrderMessage }) {
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
