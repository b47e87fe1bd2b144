import { Box } from '@mui/material';
import { useTranslate } from 'react-admin';
import type { LicenseMessage } from '#contract/delivery';
import type { LicenseDetails } from '#contract/licenses';
import { Card, DateText, FieldList, Nothing, StatusBadge, useText } from '../../kit';
import { ResendKeys } from './ResendKeys';

/** Whether the key reached its customer, and how. A license that comes from a list does not know it yet. */
export function Delivery({ license }: { license: LicenseDetails }) {
  const translate = useTranslate();
  const { license_id, order_id, delivered_at = null, messages = [] } = license;
  const sent = messages.find(({ state }) => state === 'sent');
  const entries = [
    {
      label: translate('delivery.license.delivered'),
      value: delivered_at ? (
        <>
          <DateText value={delivered_at} />
          {sent && `, ${translate(`delivery.license.by.${sent.channel}`)}`}
        </>
      ) : (
        translate('delivery.license.not_delivered')
      ),
    },
    { label: translate('delivery.license.messages'), value: <Messages messages={messages} /> },
  ];

  return (
    <Card
      title={translate('delivery.license.title')}
      actions={order_id && <ResendKeys id={license_id} orderId={order_id} />}
    >
      <FieldList entries={entries} />
    </Card>
  );
}

function Messages({ messages }: { messages: LicenseMessage[] }) {
  if (messages.length === 0) return <Nothing />;
  return (
    <Box component="ul" sx={{ m: 0, p: 0, listStyle: 'none', display: 'grid', gap: '6px' }}>
      {messages.map((message) => (
        <Message key={`${message.at} ${message.channel}`} {...message} />
      ))}
    </Box>
  );
}

const badges = { queued: 'pending', sending: 'pending', sent: 'valid', failed: 'invalid' } as const;

function Message({ state, channel, at, order_id, is_resend, reason }: LicenseMessage) {
  const translate = useTranslate();
  const text = useText();
  const said = [
    translate(`delivery.license.by.${channel}`),
    translate('delivery.license.order', { id: order_id }),
    is_resend && translate('delivery.license.resent'),
  ].filter(Boolean);

  return (
    <Box component="li" sx={{ overflowWrap: 'anywhere' }}>
      <StatusBadge value={badges[state]} label={translate(`delivery.license.state.${state}`)} />{' '}
      <DateText value={at} />, {said.join(', ')}
      {reason && <Box sx={{ color: 'text.secondary', fontSize: '0.8125rem' }}>{text(reason)}</Box>}
    </Box>
  );
}
