import { and, eq, isNull, ne, sql } from 'drizzle-orm';
import type { Tx } from '../../../platform/db/openDatabase';
import { devices, sessions } from '../../../schema';

/** Ends the sessions of an administrator, and forgets their devices; one session may stay. */
export async function revokeSessions(
  tx: Tx,
  adminId: number,
  { except }: { except?: string } = {},
): Promise<void> {
  const kept = except === undefined ? undefined : eq(sessions.id, except);
  const keptDevice = tx.select({ id: sessions.deviceId }).from(sessions).where(kept);
  await tx
    .delete(devices)
    .where(and(eq(devices.adminId, adminId), kept && sql`${devices.id} IS DISTINCT FROM (${keptDevice})`));
  await tx
    .update(sessions)
    .set({ endedAt: sql`now()` })
    .where(
      and(
        eq(sessions.adminId, adminId),
        isNull(sessions.endedAt),
        except ? ne(sessions.id, except) : undefined,
      ),
    );
}
