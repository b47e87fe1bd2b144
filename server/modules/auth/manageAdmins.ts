import { and, eq, isNull, sql } from 'drizzle-orm';
import type { Admin, AdminCreate } from '#contract/auth';
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
      throw conflict(`There is an administrator ${username} already`);
    throw error;
  });
}

export async function listAdmins(ctx: CommandContext): Promise<Admin[]> {
  return (await ctx.db.select().from(admins).orderBy(admins.id)).map(presentAdmin);
}

/** Keeps an administrator out from now on; the last one who may enter stays. */
export async function disableAdmin(ctx: CommandContext, username: string): Promise<void> {
  await transaction(ctx.db, async (tx) => {
    // All of them, always in the same order: of two commands at once the second sees what the first has left.
    const active = await tx
      .select()
      .from(admins)
      .where(eq(admins.isActive, true))
      .orderBy(admins.id)
      .for('update');
    const admin = await lockAdminRow(tx, username);
    if (!admin.isActive) throw conflict(`${admin.username} is disabled already`);
    if (active.length === 1) {
      throw conflict(`${admin.username} is the last active administrator and stays so nobody is locked out`);
    }
    await tx.update(admins).set({ isActive: false, updatedAt: sql`now()` }).where(eq(admins.id, admin.id));
    await revokeSessions(tx, admin.id);
    await audit(tx, ctx, { action: 'admin.disable', id: admin.id, details: { username: admin.username } });
  });
}

/** Lets an administrator in again who was disabled. */
export async function enableAdmin(ctx: CommandContext, username: string): Promise<void> {
  await transaction(ctx.db, async (tx) => {
    const admin = await lockAdminRow(tx, username);
    if (admin.isActive) throw conflict(`${admin.username} is active already`);
    await tx.update(admins).set({ isActive: true, updatedAt: sql`now()` }).where(eq(admins.id, admin.id));
    await audit(tx, ctx, { action: 'admin.enable', id: admin.id, details: { username: admin.username } });
  });
}

/** Gives an administrator another password; whoever is signed in under this name is signed out. */
export async function resetPassword(ctx: CommandContext, username: string, password: string): Promise<void> {
  const passwordHash = await hashPassword(password);
  await transaction(ctx.db, async (tx) => {
    const { id } = await lockAdminRow(tx, username);
    await tx.update(admins).set({ passwordHash, updatedAt: sql`now()` }).where(eq(admins.id, id));
    await revokeSessions(tx, id);
    await audit(tx, ctx, { action: 'admin.reset_password', id });
  });
}

/** The administrator of that name, held until the transaction is over. */
export async function lockAdminRow(tx: Tx, username: string): Promise<typeof admins.$inferSelect> {
  const [admin] = await tx
    .select()
    .from(admins)
    .where(sql`lower(${admins.username}) = lower(${username})`)
    .for('update');
  return assertFound(admin, `Administrator ${username}`);
}

/** Signs an administrator out everywhere. */
export async function revokeSessions(tx: Tx, adminId: number): Promise<void> {
  await tx
    .update(sessions)
    .set({ endedAt: sql`now()` })
    .where(and(eq(sessions.adminId, adminId), isNull(sessions.endedAt)));
}
