import Icon from '@mui/icons-material/NotificationsNoneOutlined';
import { type NotificationPage, notifications } from '#contract/notifications';
import { defineResource } from '../../admin';
import { translateField } from '../../i18nProvider/translateField';
import { useUnresolvedCount } from './useUnresolvedCount';

export default defineResource({
  endpoints: notifications,
  icon: Icon,
  api: {
    toQuery: ({ ids, pagination, filter }) => ({
      ids: ids?.join(','),
      page: pagination?.page,
      limit: pagination?.perPage,
      severity: filter?.severity,
      type: filter?.type,
      // Undefined selects both.
      resolved: filter?.show_resolved || ids ? undefined : false,
    }),
    readPage: (data) => {
      const { notifications, pagination } = data as NotificationPage;
      return { data: notifications, total: pagination.total };
    },
  },
  shortcut: 'n',
  useCount: useUnresolvedCount,
  recordRepresentation: (notification) => translateField(notification, 'title'),
  list: { load: () => import('./notificationList') },
});
