import { and, eq, isNull, sql } from 'drizzle-orm';
import type { Tx } from '../db/open';
import { sessions } from '../db/tables';

/** Signs an administrator out everywhere. */
export async function endSessions(tx: Tx, adminId: number): Promise<void> {
  await tx
    .update(sessions)
    .set({ endedAt: sql`now()` })
    .where(and(eq(sessions.adminId, adminId), isNull(sessions.endedAt)));
}
