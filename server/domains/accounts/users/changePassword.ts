import { and, eq, sql } from 'drizzle-orm';
import type { PasswordChange } from '#contract/auth';
import { textOf } from '#contract/texts/Text';
import type { Context } from '../../../platform/context';
import { transaction } from '../../../platform/db/transaction';
import { invalid, reauthenticationRequired } from '../../../platform/errors';
import { admins } from '../../../schema';
import { audit } from '../../audit';
import { mailAccountChange } from '../accountMails';
import { endHandedOnRights } from '../handedOnRights';
import { proveInSession, provePassword } from '../proofs/reauthenticate';
import { countSecondFactors } from '../secondFactor/factors';
import { requireSession } from '../sessions/sessionActor';
import { revokeSessions } from '../sessions/sessions';
import { assertGoodPassword, hashPassword } from '../signIn/passwords';
import { hasPasswordHash } from './admins';

const WRONG_PASSWORD = {
  action: 'admin.password_refused',
  field: 'current_password',
  text: textOf('accounts.current_password_wrong'),
} as const;

/** Changes the caller's password and ends their other sessions. */
export async function changePassword(ctx: Context, change: PasswordChange): Promise<null> {
  const { adminId, sessionId, isRecentlyAuthenticated } = requireSession(ctx);
  // The current password is half of what a sign-in needs.
  if (!isRecentlyAuthenticated && (await countSecondFactors(ctx.db, adminId)) > 0)
    throw reauthenticationRequired();
  const admin = await proveInSession(ctx, () => provePassword(ctx, change.current_password, WRONG_PASSWORD));
  assertGoodPassword(ctx.config, change.new_password, admin, 'new_password');
  const passwordHash = await hashPassword(change.new_password);
  return transaction(ctx.db, async (tx) => {
    const changed = await tx
      .update(admins)
      .set({ passwordHash, updatedAt: sql`now()` })
      .where(and(eq(admins.id, adminId), hasPasswordHash(admin.passwordHash)))
      .returning({ id: admins.id });
    // Another request has changed it since its verification.
    if (changed.length === 0) throw invalid({ [WRONG_PASSWORD.field]: WRONG_PASSWORD.text });
    await revokeSessions(tx, adminId, sessionId);
    await audit(tx, ctx, { action: 'admin.password', id: adminId });
    await endHandedOnRights(tx, ctx, admin, { why: 'password_changed' });
    await mailAccountChange(tx, admin, 'password');
    return null;
  });
}
