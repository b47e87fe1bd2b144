import { and, eq, isNull, ne, sql } from 'drizzle-orm';
import type { Admin, PasswordChange, Profile } from '#contract/auth';
import { message } from '#contract/messages/Message';
import type { Actor, Context } from '../../platform/context';
import { transaction } from '../../platform/db/transaction';
import { assertFound, invalid } from '../../platform/errors';
import { admins, sessions } from '../../schema';
import { audit } from '../audit';
import { hashPassword, verifyPassword } from './passwords';
import { presentAdmin } from './presentAdmin';
import { sessionNotFound } from './session';

export async function getCurrentAdmin(ctx: Context): Promise<Admin> {
  const [admin] = await ctx.db
    .select()
    .from(admins)
    .where(eq(admins.id, requireAdmin(ctx).adminId));
  return presentAdmin(assertFound(admin, message('accounts.not_found')));
}

/** Updates the caller's profile; an omitted name keeps its value, an empty one is removed. */
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
    return presentAdmin(assertFound(admin, message('accounts.not_found')));
  });
}

const emptyToNull = (name: string | undefined) => (name === '' ? null : name);

/** Changes the caller's password and ends their other sessions. */
export async function changePassword(ctx: Context, change: PasswordChange): Promise<void> {
  const { adminId, sessionId } = requireAdmin(ctx);
  await transaction(ctx.db, async (tx) => {
    const [admin] = await tx.select().from(admins).where(eq(admins.id, adminId)).for('update');
    if (!admin || !(await verifyPassword(admin.passwordHash, change.current_password))) {
      throw invalid({ current_password: message('accounts.current_password_wrong') });
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

/** Returns the calling administrator; throws `unauthenticated` for other actors. */
function requireAdmin({ actor }: Context): Extract<Actor, { kind: 'admin' }> {
  if (actor.kind !== 'admin') throw sessionNotFound();
  return actor;
}
