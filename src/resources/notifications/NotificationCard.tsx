import { Box } from '@mui/material';
import { useTranslate } from 'react-admin';
import type { Notification } from '#contract/notifications';
import { DateField, StatusBadge, useStatusText } from '../../admin';
import { translateText } from '../../messages/translateMessage';

export function NotificationCard(notification: Notification) {
  const statusText = useStatusText();
  const { severity, type, triggered_at, is_resolved } = notification;

  return (
    <Box sx={{ display: 'grid', gap: '6px', overflowWrap: 'anywhere' }}>
      <Box sx={{ display: 'flex', gap: '8px', alignItems: 'center' }}>
        <StatusBadge value={severity} />
        {is_resolved && <ResolvedBadge resolved />}
        <Box sx={{ flex: 1, textAlign: 'end', color: 'text.secondary', fontSize: '0.8125rem' }}>
          <DateField value={triggered_at} />
        </Box>
      </Box>
      <div>
        <NotificationSummary {...notification} />
      </div>
      <Box sx={{ color: 'text.secondary', fontSize: '0.8125rem' }}>{statusText(type)}</Box>
    </Box>
  );
}

export function NotificationSummary(notification: Notification) {
  return (
    <>
      <Box sx={{ fontWeight: 550, overflowWrap: 'anywhere' }}>{translateText(notification, 'title')}</Box>
      <Box sx={{ color: 'text.secondary', fontSize: '0.8125rem', overflowWrap: 'anywhere' }}>
        {translateText(notification, 'message')}
      </Box>
    </>
  );
}

export function ResolvedBadge({ resolved }: { resolved: boolean }) {
  const translate = useTranslate();
  const state = resolved ? 'resolved' : 'unresolved';
  const tone = resolved ? 'replaced' : 'warning';
  return <StatusBadge value={state} label={translate(`resources.notifications.${state}`)} tone={tone} />;
}
