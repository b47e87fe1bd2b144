import { useTranslate } from 'react-admin';
import type { LicenseDetails } from '#contract/licenses';
import type { LicenseMessage } from '#contract/messages';
import { Card, DateField, EmptyValue, FieldList, StatusBadge } from '../../admin';
import { translateText } from '../../messages/translateText';
import shared from '../../theme/shared.module.css';
import styles from './licenses.module.css';
import { ResendMessages } from './ResendMessages';

/** Delivery state. A record from a list does not include it. */
export function LicenseMessagesCard({ license }: { license: LicenseDetails }) {
  const translate = useTranslate();
  const { license_id, order_id, delivered_at = null, messages = [] } = license;
  const sent = messages.find(({ state }) => state === 'sent');
  const entries = [
    {
      label: translate('messages.license.delivered'),
      value: delivered_at ? (
        <>
          <DateField value={delivered_at} />
          {sent && `, ${translate(`messages.license.by.${sent.channel}`)}`}
        </>
      ) : (
        translate('messages.license.not_delivered')
      ),
    },
    { label: translate('messages.license.messages'), value: <MessageList messages={messages} /> },
  ];

  return (
    <Card
      title={translate('messages.license.title')}
      actions={order_id && <ResendMessages id={license_id} orderId={order_id} />}
    >
      <FieldList fields={entries} />
    </Card>
  );
}

function MessageList({ messages }: { messages: LicenseMessage[] }) {
  if (messages.length === 0) return <EmptyValue />;
  return (
    <ul className={styles.messages}>
      {messages.map((message) => (
        <MessageItem key={`${message.at} ${message.channel}`} {...message} />
      ))}
    </ul>
  );
}

const STATE_BADGES = { queued: 'pending', sending: 'pending', sent: 'valid', failed: 'invalid' } as const;

function MessageItem({ state, channel, at, order_id, is_resend, ...texts }: LicenseMessage) {
  const translate = useTranslate();
  const reason = translateText(texts, 'reason');
  const details = [
    translate(`messages.license.by.${channel}`),
    translate('messages.license.order', { id: order_id }),
    is_resend && translate('messages.license.resent'),
  ].filter(Boolean);

  return (
    <li>
      <StatusBadge value={STATE_BADGES[state]} label={translate(`messages.license.state.${state}`)} />{' '}
      <DateField value={at} />, {details.join(', ')}
      {reason && <div className={shared.note}>{reason}</div>}
    </li>
  );
}
