import { textOf } from '#contract/texts/Text';
import type { Context } from '../../../platform/context';
import { notifications } from '../../../schema';
import { deleteRecord } from '../../crud';

export const deleteNotification = (ctx: Context, id: number): Promise<null> =>
  deleteRecord(ctx, {
    table: notifications,
    id,
    notFoundText: textOf('notifications.not_found'),
    describe: ({ type }) => ({ action: 'notification.delete', id, details: { type } }),
  });
