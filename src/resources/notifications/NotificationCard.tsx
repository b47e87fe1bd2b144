import { Box } from '@mui/material';
import type { Notification } from '#contract/notifications';
import { DateText, StatusBadge, useStatusText } from '../../kit';
import { NotificationText } from './NotificationText';
import { ResolvedBadge } from './ResolvedBadge';

/** A notification in the list on a phone. */
export function NotificationCard(notification: Notification) {
  const statusText = useStatusText();
  const { severity, type, triggered_at, is_resolved } = notification;

  return (
    <Box sx={{ display: 'grid', gap: '6px', overflowWrap: 'anywhere' }}>
      <Box sx={{ display: 'flex', gap: '8px', alignItems: 'center' }}>
        <StatusBadge value={severity} />
        {is_resolved && <ResolvedBadge resolved />}
        <Box sx={{ flex: 1, textAlign: 'end', color: 'text.secondary', fontSize: '0.8125rem' }}>
          <DateText value={triggered_at} />
        </Box>
      </Box>
      <div>
        <NotificationText {...notification} />
      </div>
      <Box sx={{ color: 'text.secondary', fontSize: '0.8125rem' }}>{statusText(type)}</Box>
    </Box>
  );
}
