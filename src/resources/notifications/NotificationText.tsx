import { Box } from '@mui/material';
import type { Notification } from '#contract/notifications';

/** What happened, and in a sentence more. */
export function NotificationText({ title, message }: Notification) {
  return (
    <>
      <Box sx={{ fontWeight: 550, overflowWrap: 'anywhere' }}>{title}</Box>
      <Box sx={{ color: 'text.secondary', fontSize: '0.8125rem', overflowWrap: 'anywhere' }}>{message}</Box>
    </>
  );
}
