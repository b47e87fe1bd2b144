import { eq, sql } from 'drizzle-orm';
import type { AdminCreate } from '#contract/auth';
import { message } from '#contract/messages/Message';
import type { Admin } from '#contract/sessions';
import type { Config } from '../../../platform/config';
import type { CommandContext, NotifyingContext } from '../../../platform/context';
import { isUniqueViolation } from '../../../platform/db/errors';
import type { Tx } from '../../../platform/db/openDatabase';
import { transaction } from '../../../platform/db/transaction';
import { assertFound, conflict } from '../../../platform/errors';
import { admins, passkeys, recoveryCodes, totpSecrets } from '../../../schema';
import { audit } from '../../audit';
import { revokeSessions } from '../sessions/revokeSessions';
import { assertGoodPassword } from '../signIn/assertGoodPassword';
import { hashPassword } from '../signIn/passwords';
import { changeAdmin } from './changeAdmin';
import { endHandedOnRights } from './endHandedOnRights';
import { mailAccountChange } from './mailAccountChange';
import { mailNewOwner } from './mailNewOwner';
import { presentAdmin } from './presentAdmin';

type PasswordContext = NotifyingContext & { config: Pick<Config, 'PRODUCT_NAME'> };

export async function createAdmin(ctx: PasswordContext, input: AdminCreate): Promise<void> {
  const { username, email, first_name: firstName, last_name: lastName, role, password } = input;
  assertGoodPassword(ctx.config, password, { username, email }, 'password');
  const passwordHash = await hashPassword(password);
  await transaction(ctx.db, async (tx) => {
    const [admin] = await tx
      .insert(admins)
      .values({ username, email, firstName, lastName, role, passwordHash })
      .returning({ id: admins.id, username: admins.username });
    await audit(tx, ctx, { action: 'admin.create', id: admin?.id, details: { username, role } });
    if (admin && role === 'owner') await mailNewOwner(tx, ctx, admin);
  }).catch((error) => {
    if (isUniqueViolation(error, 'admins_username'))
      throw conflict(message('accounts.username_taken', { username }));
    throw error;
  });
}

export async function listAdmins(ctx: CommandContext): Promise<Admin[]> {
  return (await ctx.db.select().from(admins).orderBy(admins.id)).map(presentAdmin);
}

const byUsername = (username: string) => sql`lower(${admins.username}) = lower(${username})`;
const notFoundText = (username: string) => message('accounts.username_not_found', { username });

/** Disables an administrator and revokes the sessions; refuses to disable the last active owner. */
export async function disableAdmin(ctx: NotifyingContext, username: string): Promise<void> {
  await changeAdmin(ctx, byUsername(username), notFoundText(username), (admin) => {
    if (!admin.isActive) throw conflict(message('accounts.already_disabled', { username: admin.username }));
    return { is_active: false };
  });
}

/** Enables a disabled administrator. */
export async function enableAdmin(ctx: NotifyingContext, username: string): Promise<void> {
  await changeAdmin(ctx, byUsername(username), notFoundText(username), (admin) => {
    if (admin.isActive) throw conflict(message('accounts.already_active', { username: admin.username }));
    return { is_active: true };
  });
}

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

/** Returns the administrator's row, locked until the transaction ends; throws if there is none. */
async function lockAdminRow(tx: Tx, username: string): Promise<typeof admins.$inferSelect> {
  const [admin] = await tx.select().from(admins).where(byUsername(username)).for('update');
  return assertFound(admin, notFoundText(username));
}
