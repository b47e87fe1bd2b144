import { Box } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { useTranslate } from 'react-admin';
import { emails, type FailedEmail, type EmailTroubles as Troubles } from '#contract/emails';
import { call } from '../../dataProvider';
import { Banner, Button, Card, DateText, useText } from '../../kit';
import { EMAIL_TROUBLES, useRetryEmails } from './useRetryEmails';

const REFRESH_MS = 30_000;

/** E-mails that were given up, with a way to try again, and those that still wait; nothing where all is well. */
export function EmailTroubles() {
  const { data, error } = useQuery({
    queryKey: EMAIL_TROUBLES,
    queryFn: ({ signal }) => call(emails.troubles, {}, signal),
    refetchInterval: REFRESH_MS,
  });
  if (error) return <Banner tone="exhausted">{error.message}</Banner>;
  if (!data || data.failed_count + data.waiting_count === 0) return null;
  return (
    <Box sx={{ display: 'grid', gap: '14px' }}>
      {data.waiting_count > 0 && <Waiting {...data} />}
      {data.failed_count > 0 && <Failed {...data} />}
    </Box>
  );
}

function Waiting({ waiting_count, waiting_reason }: Troubles) {
  const translate = useTranslate();
  const text = useText();
  return (
    <Banner tone="warning">
      {translate('settings.troubles.waiting', { smart_count: waiting_count })}
      {waiting_reason && ` ${text(waiting_reason)}`}
    </Banner>
  );
}

function Failed({ failed, failed_count }: Troubles) {
  const translate = useTranslate();
  const { retryAll, retrying } = useRetryEmails();
  return (
    <Card
      title={translate('settings.troubles.title', { smart_count: failed_count })}
      subtitle={failed_count > failed.length && translate('settings.troubles.newest', { n: failed.length })}
      actions={
        <Button size="small" onClick={() => retryAll()} disabled={retrying}>
          {translate('settings.troubles.retry_all')}
        </Button>
      }
      padded={false}
    >
      <Box component="ul" sx={{ m: 0, p: 0, listStyle: 'none' }}>
        {failed.map((email) => (
          <FailedRow key={email.id} email={email} />
        ))}
      </Box>
    </Card>
  );
}

function FailedRow({ email: { id, recipient, subject, reason, failed_at } }: { email: FailedEmail }) {
  const translate = useTranslate();
  const text = useText();
  const { retry, retrying } = useRetryEmails();
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
        <Box sx={{ fontWeight: 600 }}>{recipient}</Box>
        <Box sx={{ color: 'text.secondary', fontSize: '0.8125rem' }}>
          {subject} · <DateText value={failed_at} />
        </Box>
        <Box sx={{ fontSize: '0.8125rem' }}>{text(reason)}</Box>
      </Box>
      <Button
        size="small"
        onClick={() => retry(id)}
        disabled={retrying}
        aria-label={translate('settings.troubles.retry_one', { recipient })}
      >
        {translate('settings.troubles.retry')}
      </Button>
    </Box>
  );
}
