import Icon from '@mui/icons-material/NotificationsNoneOutlined';
import { Notification } from '#contract/notifications';
import { defineResource } from '../../admin';
import { translateText } from '../../messages/translateText';
import { notificationApi } from './notificationApi';
import { useUnresolvedCount } from './useUnresolvedCount';

export default defineResource({
  name: 'notifications',
  record: Notification,
  icon: Icon,
  api: notificationApi,
  shortcut: 'n',
  useCount: useUnresolvedCount,
  recordRepresentation: (notification) => translateText(notification, 'title'),
  list: { load: () => import('./notificationList') },
});
