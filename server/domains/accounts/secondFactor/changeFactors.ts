import { and, eq, ne } from 'drizzle-orm';
import { message } from '#contract/messages/Message';
import type { Context } from '../../../platform/context';
import type { Tx } from '../../../platform/db/openDatabase';
import { transaction } from '../../../platform/db/transaction';
import { assertFound, conflict, notFound } from '../../../platform/errors';
import { admins, recoveryCodes, sessions, settings } from '../../../schema';
import { audit } from '../../audit';
import { mailAccountChange } from '../mails/mailAccountChange';
import { requireAdmin } from '../sessions/requireAdmin';
import { countSecondFactors } from './countSecondFactors';
import { replaceRecoveryCodes } from './recoveryCodes';

type Factor = 'totp' | 'passkey';

/** Shown once; empty if the administrator has codes already. */
export interface NewCodes {
  recovery_codes: string[];
}

/** Serializes the changes of an administrator's factors, so that each knows which is the first or the last. */
async function lockFactors(tx: Tx, adminId: number): Promise<typeof admins.$inferSelect> {
  const [admin] = await tx.select().from(admins).where(eq(admins.id, adminId)).for('update');
  return assertFound(admin, message('accounts.not_found'));
}

/** Called before a factor is added. */
export async function recordAddition(tx: Tx, ctx: Context, factor: Factor): Promise<NewCodes> {
  const { adminId, sessionId } = requireAdmin(ctx);
  const admin = await lockFactors(tx, adminId);
  await audit(tx, ctx, { action: 'admin.second_factor_add', id: adminId, details: { factor } });
  await mailAccountChange(tx, admin, `${factor}_added`);
  if ((await countSecondFactors(tx, adminId)) > 0) return { recovery_codes: [] };
  await forgetProofs(tx, adminId, sessionId);
  return { recovery_codes: await replaceRecoveryCodes(tx, adminId) };
}

/** What the other sessions have proved lacks the first factor. */
const forgetProofs = (tx: Tx, adminId: number, sessionId: string) =>
  tx
    .update(sessions)
    .set({ authenticatedAt: new Date(0) })
    .where(and(eq(sessions.adminId, adminId), ne(sessions.id, sessionId)));

/** Removes a factor of the caller; with the last one the recovery codes go, unless the settings require one. */
export async function removeFactor(
  ctx: Context,
  factor: Factor,
  remove: (tx: Tx) => Promise<boolean>,
): Promise<null> {
  const { adminId } = requireAdmin(ctx);
  return transaction(ctx.db, async (tx) => {
    const admin = await lockFactors(tx, adminId);
    if (!(await remove(tx))) throw notFound(message('accounts.no_second_factor'));
    if ((await countSecondFactors(tx, adminId)) === 0) {
      if ((await tx.$count(settings, eq(settings.requireSecondFactor, true))) > 0)
        throw conflict(message('accounts.last_factor_required'));
      await tx.delete(recoveryCodes).where(eq(recoveryCodes.adminId, adminId));
    }
    await audit(tx, ctx, { action: 'admin.second_factor_remove', id: adminId, details: { factor } });
    await mailAccountChange(tx, admin, `${factor}_removed`);
    return null;
  });
}

/** Ten new recovery codes for the caller, who must have a second factor. */
export async function createRecoveryCodes(ctx: Context): Promise<NewCodes> {
  const { adminId } = requireAdmin(ctx);
  return transaction(ctx.db, async (tx) => {
    const admin = await lockFactors(tx, adminId);
    if ((await countSecondFactors(tx, adminId)) === 0) throw conflict(message('accounts.no_second_factor'));
    await audit(tx, ctx, { action: 'admin.recovery_codes', id: adminId });
    await mailAccountChange(tx, admin, 'recovery_codes');
    return { recovery_codes: await replaceRecoveryCodes(tx, adminId) };
  });
}
