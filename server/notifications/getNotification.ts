import { eq } from 'drizzle-orm';
import type { Notification } from '#contract/notifications';
import type { Context } from '../context';
import { notifications } from '../db/tables';
import { found } from '../errors';
import { presentNotification, selectNotifications } from './presentNotification';

export async function getNotification(ctx: Context, id: number): Promise<Notification> {
  const [row] = await selectNotifications(ctx.db).where(eq(notifications.id, id));
  return presentNotification(found(row, 'Notification'));
}
