import { eq } from 'drizzle-orm';
import type { NotifyingContext } from '../../../platform/context';
import { transaction } from '../../../platform/db/transaction';
import { passkeys, recoveryCodes, totpSecrets } from '../../../schema';
import { audit } from '../../audit';
import { mailAccountChange } from '../mails/mailAccountChange';
import { endHandedOnRights } from '../rights/endHandedOnRights';
import { revokeSessions } from '../sessions/revokeSessions';
import { lockAdminRow } from './lockAdminRow';

/** Removes all second factors of an administrator who has lost them, and revokes the sessions. */
export async function resetSecondFactor(ctx: NotifyingContext, username: string): Promise<void> {
  await transaction(ctx.db, async (tx) => {
    const admin = await lockAdminRow(tx, username);
    const { id } = admin;
    await tx.delete(totpSecrets).where(eq(totpSecrets.adminId, id));
    await tx.delete(passkeys).where(eq(passkeys.adminId, id));
    await tx.delete(recoveryCodes).where(eq(recoveryCodes.adminId, id));
    await revokeSessions(tx, id);
    await audit(tx, ctx, { action: 'admin.second_factor_reset', id });
    await endHandedOnRights(tx, ctx, admin, { why: 'second_factor_reset' });
    await mailAccountChange(tx, admin, 'second_factor_reset');
  });
}
