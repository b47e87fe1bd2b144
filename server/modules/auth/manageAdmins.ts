import { and, eq, isNull, sql } from 'drizzle-orm';
import type { Admin, AdminCreate } from '#contract/auth';
import { message } from '#contract/messages/Message';
import type { CommandContext } from '../../platform/context';
import { isUniqueViolation } from '../../platform/db/errors';
import type { Tx } from '../../platform/db/openDatabase';
import { transaction } from '../../platform/db/transaction';
import { assertFound, conflict } from '../../platform/errors';
import { admins, sessions } from '../../schema';
import { audit } from '../audit';
import { hashPassword } from './passwords';
import { presentAdmin } from './presentAdmin';

export async function createAdmin(ctx: CommandContext, input: AdminCreate): Promise<void> {
  const { username, email, first_name: firstName, last_name: lastName, password } = input;
  const passwordHash = await hashPassword(password);
  await transaction(ctx.db, async (tx) => {
    const [admin] = await tx
      .insert(admins)
      .values({ username, email, firstName, lastName, passwordHash })
      .returning({ id: admins.id });
    await audit(tx, ctx, { action: 'admin.create', id: admin?.id, details: { username } });
  }).catch((error) => {
    if (isUniqueViolation(error, 'admins_username'))
      throw conflict(message('accounts.username_taken', { username }));
    throw error;
  });
}

export async function listAdmins(ctx: CommandContext): Promise<Admin[]> {
  return (await ctx.db.select().from(admins).orderBy(admins.id)).map(presentAdmin);
}

/** Disables an administrator and revokes the sessions; refuses to disable the last active one. */
export async function disableAdmin(ctx: CommandContext, username: string): Promise<void> {
  await transaction(ctx.db, async (tx) => {
    // Locks all active rows in one order, so that concurrent commands cannot disable the last two.
    const active = await tx
      .select()
      .from(admins)
      .where(eq(admins.isActive, true))
      .orderBy(admins.id)
      .for('update');
    const admin = await lockAdminRow(tx, username);
    if (!admin.isActive) throw conflict(message('accounts.already_disabled', { username: admin.username }));
    if (active.length === 1) {
      throw conflict(message('accounts.last_active', { username: admin.username }));
    }
    await tx.update(admins).set({ isActive: false, updatedAt: sql`now()` }).where(eq(admins.id, admin.id));
    await revokeSessions(tx, admin.id);
    await audit(tx, ctx, { action: 'admin.disable', id: admin.id, details: { username: admin.username } });
  });
}

/** Enables a disabled administrator. */
export async function enableAdmin(ctx: CommandContext, username: string): Promise<void> {
  await transaction(ctx.db, async (tx) => {
    const admin = await lockAdminRow(tx, username);
    if (admin.isActive) throw conflict(message('accounts.already_active', { username: admin.username }));
    await tx.update(admins).set({ isActive: true, updatedAt: sql`now()` }).where(eq(admins.id, admin.id));
    await audit(tx, ctx, { action: 'admin.enable', id: admin.id, details: { username: admin.username } });
  });
}

/** Sets a new password and revokes all sessions of the administrator. */
export async function resetPassword(ctx: CommandContext, username: string, password: string): Promise<void> {
  const passwordHash = await hashPassword(password);
  await transaction(ctx.db, async (tx) => {
    const { id } = await lockAdminRow(tx, username);
    await tx.update(admins).set({ passwordHash, updatedAt: sql`now()` }).where(eq(admins.id, id));
    await revokeSessions(tx, id);
    await audit(tx, ctx, { action: 'admin.reset_password', id });
  });
}

/** Returns the administrator's row, locked until the transaction ends; throws if there is none. */
async function lockAdminRow(tx: Tx, username: string): Promise<typeof admins.$inferSelect> {
  const [admin] = await tx
    .select()
    .from(admins)
    .where(sql`lower(${admins.username}) = lower(${username})`)
    .for('update');
  return assertFound(admin, message('accounts.username_not_found', { username }));
}

/** Ends all sessions of an administrator. */
async function revokeSessions(tx: Tx, adminId: number): Promise<void> {
  await tx
    .update(sessions)
    .set({ endedAt: sql`now()` })
    .where(and(eq(sessions.adminId, adminId), isNull(sessions.endedAt)));
}
