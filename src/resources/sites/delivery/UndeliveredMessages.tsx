import { Box } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { useTranslate } from 'react-admin';
import { delivery, type Undelivered, type UndeliveredList } from '#contract/delivery';
import { call } from '../../../dataProvider';
import { Banner, Button, Card, DateText, useText } from '../../../kit';
import { undeliveredOf, useRetryMessages } from './useRetryMessages';

const REFRESH_MS = 30_000;

/** Messages that were given up, with a way to try again, and those that still wait; nothing where all is well. */
export function UndeliveredMessages({ siteId }: { siteId: number }) {
  const translate = useTranslate();
  const text = useText();
  const { data, error } = useQuery({
    queryKey: undeliveredOf(siteId),
    queryFn: ({ signal }) => call(delivery.undelivered, { params: { id: siteId } }, signal),
    refetchInterval: REFRESH_MS,
  });
  if (error) return <Banner tone="exhausted">{error.message}</Banner>;
  if (!data) return null;
  return (
    <>
      {data.waiting_count > 0 && (
        <Banner tone="warning">
          {translate('delivery.waiting', { smart_count: data.waiting_count })}
          {data.waiting_reason && ` ${text(data.waiting_reason)}`}
        </Banner>
      )}
      {data.total > 0 && <GivenUp siteId={siteId} {...data} />}
    </>
  );
}

function GivenUp({ siteId, messages, total }: UndeliveredList & { siteId: number }) {
  const translate = useTranslate();
  const { retry, retrying } = useRetryMessages(siteId);
  return (
    <Card
      title={translate('delivery.undelivered', { smart_count: total })}
      subtitle={total > messages.length && translate('delivery.newest', { n: messages.length })}
      actions={
        <Button size="small" onClick={() => retry(undefined)} disabled={retrying}>
          {translate('delivery.retry_all')}
        </Button>
      }
      padded={false}
    >
      <Box component="ul" sx={{ m: 0, p: 0, listStyle: 'none' }}>
        {messages.map((message) => (
          <MessageRow key={message.id} message={message} retry={retry} retrying={retrying} />
        ))}
      </Box>
    </Card>
  );
}

interface MessageRowProps {
  message: Undelivered;
  retry: (id: number) => void;
  retrying: boolean;
}

function MessageRow({ message, retry, retrying }: MessageRowProps) {
  const translate = useTranslate();
  const text = useText();
  const { id, order_number: number, channel, reason, failed_at } = message;
  return (
    <Box
      component="li"
      sx={{
        display: 'flex',
        flexWrap: 'wrap',
        gap: '8px 16px',
        alignItems: 'center',
        p: '10px 16px',
        borderTop: 1,
        borderColor: 'divider',
      }}
    >
      <Box sx={{ flex: '1 1 260px', minWidth: 0, overflowWrap: 'anywhere' }}>
        <Box sx={{ fontWeight: 600 }}>{translate('delivery.order', { number })}</Box>
        <Box sx={{ color: 'text.secondary', fontSize: '0.8125rem' }}>
          {translate(`delivery.${channel}`)} · <DateText value={failed_at} />
        </Box>
        <Box sx={{ fontSize: '0.8125rem' }}>{text(reason)}</Box>
      </Box>
      <Button
        size="small"
        onClick={() => retry(id)}
        disabled={retrying}
        aria-label={translate('delivery.retry_one', { number })}
      >
        {translate('delivery.retry')}
      </Button>
    </Box>
  );
}
