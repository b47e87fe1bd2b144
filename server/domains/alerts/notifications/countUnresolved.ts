import { count, eq, sql } from 'drizzle-orm';
import type { UnresolvedCount } from '#contract/notifications';
import type { Context } from '../../../platform/context';
import { notifications } from '../../../schema';

/**
 * Information is resolved from the start, so only work counts. Every open console polls this count every 30 seconds, and
 * so notices a recovery; an index-only scan returns it.
 */
export async function countUnresolved(ctx: Context): Promise<UnresolvedCount> {
  const [row] = await ctx.db
    .select({ count: count(), isRecovering: sql<boolean>`is_recovery_open()` })
    .from(notifications)
    .where(eq(notifications.isResolved, false));
  return { count: row?.count ?? 0, ...(row?.isRecovering && { is_recovering: true }) };
}
