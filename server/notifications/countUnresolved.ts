import { count, eq } from 'drizzle-orm';
import type { Context } from '../context';
import { notifications } from '../db/tables';

/** Asked for every 30 seconds by every open console; the index alone answers it. */
export async function countUnresolved(ctx: Context): Promise<{ count: number }> {
  const [row] = await ctx.db
    .select({ count: count() })
    .from(notifications)
    .where(eq(notifications.isResolved, false));
  return { count: row?.count ?? 0 };
}
