import { and, eq, sql } from 'drizzle-orm';
import type { Context } from '../../../platform/context';
import { transaction } from '../../../platform/db/transaction';
import { sessions } from '../../../schema';
import { audit } from '../../audit';
import { endHandedOnRights } from '../rights/endHandedOnRights';
import { requireAdmin } from './requireAdmin';
import { revokeSessions } from './revokeSessions';

/** Ends all sessions of the caller, and what they handed on; only the device that asks stays known. */
export async function signOutEverywhere(ctx: Context): Promise<void> {
  const { adminId, username, sessionId } = requireAdmin(ctx);
  await transaction(ctx.db, async (tx) => {
    await revokeSessions(tx, adminId, { except: sessionId });
    await tx
      .update(sessions)
      .set({ endedAt: sql`now()` })
      .where(and(eq(sessions.id, sessionId), eq(sessions.adminId, adminId)));
    await audit(tx, ctx, { action: 'admin.sign_out_everywhere', id: adminId });
    await endHandedOnRights(tx, ctx, { id: adminId, username }, { why: 'signed_out' });
  });
}
