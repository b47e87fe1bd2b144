import BellIcon from '@mui/icons-material/NotificationsNoneOutlined';
import { Badge, IconButton } from '@mui/material';
import { useTranslate } from 'react-admin';
import { Link } from 'react-router-dom';
import { useUnresolvedCount } from './useUnresolvedCount';

const MOST = 99;

/** Leads to the notifications; the badge tells how many are unresolved. */
export function NotificationBell() {
  const translate = useTranslate();
  const count = useUnresolvedCount();
  const label = count ? 'shell.bell' : 'shell.nav.notifications';

  return (
    <IconButton
      component={Link}
      to="/dashboard/notifications"
      aria-label={translate(label, { smart_count: count })}
    >
      {count ? (
        <Badge
          badgeContent={count}
          max={MOST}
          color="error"
          sx={{ '& .MuiBadge-badge': { height: 16, minWidth: 16, p: '0 4px', fontSize: 11 } }}
        >
          <BellIcon fontSize="small" />
        </Badge>
      ) : (
        <BellIcon fontSize="small" />
      )}
    </IconButton>
  );
}
