import { useTranslate } from 'ra-core';
import { Link } from 'react-router-dom';
import type { LicenseDelivery } from '#contract/deliveries';
import type { LicenseDetails } from '#contract/licenses';
import { Card, DateField, EmptyValue, FieldList, useText } from '../../admin';
import { translateField } from '../../i18nProvider/translateField';
import shared from '../../theme/shared.module.css';
import { DeliveryStateBadge } from '../orders/OrderDeliveries';
import { SendKeysButton } from '../orders/SendKeysButton';
import styles from './licenses.module.css';

/** Delivery state. A record from a list does not include it. */
export function LicenseDeliveriesCard({ license }: { license: LicenseDetails }) {
  const text = useText('messages.license');
  const { license_id, license_status, order, order_id, messages = [], channels = [] } = license;
  // The order of a replaced license holds another key.
  const canResend = order_id && license_status !== 'replaced' && channels.length > 0;
  const entries = [
    { label: text('delivered'), value: <DeliveryState license={license} /> },
    { label: text('messages'), value: <DeliveryList messages={messages} /> },
  ];

  return (
    <Card
      title={text('title')}
      actions={
        canResend && (
          <SendKeysButton
            resource="licenses"
            id={license_id}
            orderNumber={order?.number ?? order_id}
            channels={channels}
          />
        )
      }
    >
      <FieldList fields={entries} />
    </Card>
  );
}

/** When and how the key was delivered, else what it waits for. */
function DeliveryState({ license: { delivered_at = null, messages = [] } }: { license: LicenseDetails }) {
  const translate = useTranslate();
  const sent = messages.find(({ state }) => state === 'sent');
  if (delivered_at) {
    return (
      <>
        <DateField value={delivered_at} />
        {sent && `, ${translate(`messages.license.by.${sent.channel}`)}`}
      </>
    );
  }
  const state = messages[0]?.state;
  return <>{translate(`messages.license.${state === undefined ? 'not_delivered' : `state.${state}`}`)}</>;
}

function DeliveryList({ messages }: { messages: LicenseDelivery[] }) {
  if (messages.length === 0) return <EmptyValue />;
  return (
    <ul className={styles.messages}>
      {messages.map((message) => (
        <DeliveryItem key={`${message.at} ${message.channel}`} {...message} />
      ))}
    </ul>
  );
}

function DeliveryItem({ kind, state, channel, at, order_id, order, is_resend, ...texts }: LicenseDelivery) {
  const translate = useTranslate();
  const reason = translateField(texts, 'reason');
  const orderText = translate('messages.license.order', { id: order?.number ?? order_id });

  return (
    <li>
      <DeliveryStateBadge state={state} /> <DateField value={at} />,{' '}
      {translate(`messages.license.by.${channel}`)},{' '}
      {order ? <Link to={`/dashboard/orders/${order.id}`}>{orderText}</Link> : orderText}
      {kind === 'renewal' && `, ${translate('messages.license.renewal')}`}
      {is_resend && `, ${translate('messages.license.resent')}`}
      {reason && <div className={shared.note}>{reason}</div>}
    </li>
  );
}
