import Icon from '@mui/icons-material/NotificationsNoneOutlined';
import { Notification } from '#contract/notifications';
import { defineResource } from '../../admin';

export default defineResource({
  name: 'notifications',
  record: Notification,
  icon: Icon,
  recordRepresentation: ({ title }) => title,
  list: { load: () => import('./notificationList') },
});
