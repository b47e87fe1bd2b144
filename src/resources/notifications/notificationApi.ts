import { type NotificationPage, notifications } from '#contract/notifications';
import type { ResourceConfig } from '../../dataProvider/ResourceConfig';

export const notificationApi: ResourceConfig = {
  path: notifications.list.path,
  changes: ['delete'],
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
};
