import BellIcon from '@mui/icons-material/NotificationsNoneOutlined';
import { Badge, IconButton } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { useTranslate } from 'react-admin';
import { Link } from 'react-router-dom';
import { notifications } from '#contract/notifications';
import { call } from '../dataProvider';

const EVERY = 30_000;
const MOST = 99;

/** Under the resource's own key, so that resolving and deleting can refresh it. */
export const UNRESOLVED = ['notifications', 'unresolved-count'];

export function NotificationBell() {
  const translate = useTranslate();
  const { data } = useQuery({
    queryKey: UNRESOLVED,
    queryFn: ({ signal }) => call(notifications.unresolvedCount, {}, signal),
    refetchInterval: EVERY,
    staleTime: EVERY,
  });
  const count = data?.count ?? 0;

  return (
    <IconButton
      component={Link}
      to="/dashboard/notifications"
      aria-label={
        count ? translate('shell.bell', { smart_count: count }) : translate('shell.nav.notifications')
      }
    >
      <Badge badgeContent={count} max={MOST} color="error">
        <BellIcon fontSize="small" />
      </Badge>
    </IconButton>
  );
}
