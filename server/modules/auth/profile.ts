import { and, eq, isNull, ne, sql } from 'drizzle-orm';
import type { Admin, PasswordChange, Profile } from '#contract/auth';
import type { Actor, Context } from '../../platform/context';
import { transaction } from '../../platform/db/transaction';
import { assertFound, invalid } from '../../platform/errors';
import { admins, sessions } from '../../schema';
import { audit } from '../audit';
import { hashPassword, verifyPassword } from './passwords';
import { presentAdmin } from './presentAdmin';
import { sessionNotFound } from './session';

/** The administrator who calls. */
export async function getCurrentAdmin(ctx: Context): Promise<Admin> {
  const [admin] = await ctx.db
    .select()
    .from(admins)
    .where(eq(admins.id, requireAdmin(ctx).adminId));
  return presentAdmin(assertFound(admin, 'Administrator'));
}

/** Changes the caller's own profile; a name that is left out stays, an empty one is removed. */
export async function updateProfile(ctx: Context, profile: Profile): Promise<Admin> {
  const { adminId } = requireAdmin(ctx);
  return transaction(ctx.db, async (tx) => {
    const [admin] = await tx
      .update(admins)
      .set({
        email: profile.email,
        firstName: emptyToNull(profile.first_name),
        lastName: emptyToNull(profile.last_name),
        updatedAt: sql`now()`,
      })
      .where(eq(admins.id, adminId))
      .returning();
    await audit(tx, ctx, { action: 'admin.profile', id: adminId, details: { fields: Object.keys(profile) } });
    return presentAdmin(assertFound(admin, 'Administrator'));
  });
}

const emptyToNull = (name: string | undefined) => (name === '' ? null : name);

/** Changes the caller's own password; whoever else is signed in under this name is signed out. */
export async function changePassword(ctx: Context, change: PasswordChange): Promise<void> {
  const { adminId, sessionId } = requireAdmin(ctx);
  await transaction(ctx.db, async (tx) => {
    const [admin] = await tx.select().from(admins).where(eq(admins.id, adminId)).for('update');
    if (!admin || !(await verifyPassword(admin.passwordHash, change.current_password))) {
      throw invalid({ current_password: 'Current password is incorrect' });
    }
    await tx
      .update(admins)
      .set({ passwordHash: await hashPassword(change.new_password), updatedAt: sql`now()` })
      .where(eq(admins.id, adminId));
    await tx
      .update(sessions)
      .set({ endedAt: sql`now()` })
      .where(and(eq(sessions.adminId, adminId), ne(sessions.id, sessionId), isNull(sessions.endedAt)));
    await audit(tx, ctx, { action: 'admin.password', id: adminId });
  });
}

/** The administrator who calls; for verbs that change the caller's own account. */
export function requireAdmin({ actor }: Context): Extract<Actor, { kind: 'admin' }> {
  if (actor.kind !== 'admin') throw sessionNotFound();
  return actor;
}
