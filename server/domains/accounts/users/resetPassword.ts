import { eq, sql } from 'drizzle-orm';
import { transaction } from '../../../platform/db/transaction';
import { admins } from '../../../schema';
import { audit } from '../../audit';
import { mailAccountChange } from '../mails/mailAccountChange';
import { endHandedOnRights } from '../rights/endHandedOnRights';
import { revokeSessions } from '../sessions/revokeSessions';
import { assertGoodPassword } from '../signIn/assertGoodPassword';
import { hashPassword } from '../signIn/passwords';
import type { PasswordContext } from './createAdmin';
import { lockAdminRow } from './lockAdminRow';

/** Sets a new password and revokes all sessions of the administrator. */
export async function resetPassword(ctx: PasswordContext, username: string, password: string): Promise<void> {
  const passwordHash = await hashPassword(password);
  await transaction(ctx.db, async (tx) => {
    const admin = await lockAdminRow(tx, username);
    assertGoodPassword(ctx.config, password, admin, 'password');
    const { id } = admin;
    await tx.update(admins).set({ passwordHash, updatedAt: sql`now()` }).where(eq(admins.id, id));
    await revokeSessions(tx, id);
    await audit(tx, ctx, { action: 'admin.reset_password', id });
    await endHandedOnRights(tx, ctx, admin, { why: 'password_reset' });
    await mailAccountChange(tx, admin, 'password_reset');
  });
}
