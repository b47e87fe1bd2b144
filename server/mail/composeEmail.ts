import { eq } from 'drizzle-orm';
import type { Context } from '../context';
import { emails, notifications, pools } from '../db/tables';
import { conflict } from '../errors';
import { alertEmail } from './alertEmail';
import type { Rendered } from './layout';

const DELETED = 'The notification was deleted before the e-mail was sent';

/** The words of a queued e-mail, read from the notification it tells about. */
export async function composeEmail(ctx: Context, id: number, consoleUrl: string): Promise<Rendered> {
  const [row] = await ctx.db
    .select({
      subject: emails.subject,
      notification: notifications,
      pool: { id: pools.id, name: pools.name },
    })
    .from(emails)
    .innerJoin(notifications, eq(notifications.id, emails.notificationId))
    .leftJoin(pools, eq(pools.id, notifications.poolId))
    .where(eq(emails.id, id));
  if (!row) throw conflict(DELETED);
  const place = { product: ctx.config.PRODUCT_NAME, consoleUrl };
  return alertEmail({ ...row.notification, subject: row.subject, pool: row.pool }, place);
}
