import BellIcon from '@mui/icons-material/NotificationsNoneOutlined';
import { useTranslate } from 'react-admin';
import { IconAction } from '../kit/ui/IconAction';
import './TopBar.css';
import { useUnresolvedCount } from './useUnresolvedCount';

const MOST = 99;

/** Leads to the notifications; the badge tells how many are unresolved. */
export function NotificationBell() {
  const translate = useTranslate();
  const count = useUnresolvedCount();
  const label = translate(count ? 'shell.bell' : 'shell.nav.notifications', { smart_count: count });

  return (
    <IconAction className="bar-button" to="/dashboard/notifications" label={label}>
      <BellIcon />
      {count > 0 && <span className="bell-count">{count > MOST ? `${MOST}+` : count}</span>}
    </IconAction>
  );
}
