import { message } from '#contract/messages/Message';
import type { Context } from '../../../platform/context';
import { notifications } from '../../../schema';
import { deleteRecord } from '../../crud';

export const deleteNotification = (ctx: Context, id: number): Promise<null> =>
  deleteRecord(ctx, {
    table: notifications,
    id,
    notFoundText: message('notifications.not_found'),
    describe: ({ type }) => ({ action: 'notification.delete', id, details: { type } }),
  });
