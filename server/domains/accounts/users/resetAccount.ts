import { eq, sql } from 'drizzle-orm';
import type { NotifyingContext } from '../../../platform/context';
import type { Tx } from '../../../platform/db/openDatabase';
import { transaction } from '../../../platform/db/transaction';
import { type AdminRow, admins, passkeys, recoveryCodes, totpSecrets } from '../../../schema';
import { audit } from '../../audit';
import { mailAccountChange } from '../accountMails';
import { endHandedOnRights } from '../handedOnRights';
import { revokeSessions } from '../sessions/sessions';
import { assertGoodPassword, hashPassword } from '../signIn/passwords';
import { byUsername, lockAdmin } from './admins';
import type { PasswordContext } from './createAdmin';

/** Sets a new password and revokes all sessions of the administrator. */
export async function resetPassword(ctx: PasswordContext, username: string, password: string): Promise<void> {
  const passwordHash = await hashPassword(password);
  await resetAccount(ctx, username, 'password_reset', async (tx, admin) => {
    assertGoodPassword(ctx.config, password, admin, 'password');
    await tx.update(admins).set({ passwordHash, updatedAt: sql`now()` }).where(eq(admins.id, admin.id));
  });
}

/** Removes all second factors of an administrator who has lost them, and revokes the sessions. */
export const resetSecondFactor = (ctx: NotifyingContext, username: string): Promise<void> =>
  resetAccount(ctx, username, 'second_factor_reset', async (tx, { id }) => {
    for (const factors of [totpSecrets, passkeys, recoveryCodes])
      await tx.delete(factors).where(eq(factors.adminId, id));
  });

const ACTIONS = {
  password_reset: 'admin.reset_password',
  second_factor_reset: 'admin.second_factor_reset',
} as const;

function resetAccount(
  ctx: NotifyingContext,
  username: string,
  why: keyof typeof ACTIONS,
  reset: (tx: Tx, admin: AdminRow) => Promise<void>,
): Promise<void> {
  return transaction(ctx.db, async (tx) => {
    const admin = await lockAdmin(tx, byUsername(username));
    await reset(tx, admin);
    await revokeSessions(tx, admin.id);
    await audit(tx, ctx, { action: ACTIONS[why], id: admin.id });
    await endHandedOnRights(tx, ctx, admin, { why });
    await mailAccountChange(tx, admin, why);
  });
}
