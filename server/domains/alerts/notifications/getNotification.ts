import { eq } from 'drizzle-orm';
import type { Notification } from '#contract/notifications';
import { textOf } from '#contract/texts/Text';
import type { Context } from '../../../platform/context';
import { assertFound } from '../../../platform/errors';
import { notifications } from '../../../schema';
import { presentNotification, selectNotifications } from './selectNotifications';

export async function getNotification(ctx: Context, id: number): Promise<Notification> {
  const [row] = await selectNotifications(ctx.db).where(eq(notifications.id, id));
  return presentNotification(assertFound(row, textOf('notifications.not_found')));
}
