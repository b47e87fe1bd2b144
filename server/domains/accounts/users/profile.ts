import { eq, sql } from 'drizzle-orm';
import type { Profile } from '#contract/auth';
import type { Admin } from '#contract/sessions';
import type { Loaded } from '#contract/shared/updates';
import { textOf } from '#contract/texts/Text';
import { assertUnchanged, omitUnchanged } from '../../../platform/assertUnchanged';
import type { Context } from '../../../platform/context';
import { transaction } from '../../../platform/db/transaction';
import { assertFound, reauthenticationRequired } from '../../../platform/errors';
import { admins } from '../../../schema';
import { audit } from '../../audit';
import { mailAccountChange } from '../accountMails';
import { requireAdmin } from '../sessions/sessionActor';
import { byId, lockAdmin, presentAdmin } from './admins';

export async function getCurrentAdmin(ctx: Context): Promise<Admin> {
  const [admin] = await ctx.db
    .select()
    .from(admins)
    .where(eq(admins.id, requireAdmin(ctx).adminId))
    .prepare('current admin')
    .execute();
  return presentAdmin(assertFound(admin, textOf('accounts.not_found')));
}

/**
 * Updates the caller's profile; an omitted name keeps its value, an empty one is removed. Another address requires a
 * recent sign-in.
 */
export async function updateProfile(ctx: Context, input: Profile, loaded: Loaded): Promise<Admin> {
  const { adminId, hasRecentSignIn } = requireAdmin(ctx);
  const profile = omitUnchanged(input, loaded);
  return transaction(ctx.db, async (tx) => {
    const previous = await lockAdmin(tx, byId(adminId));
    assertUnchanged({ input: profile, loaded, current: presentAdmin(previous) });
    const isMoved = profile.email !== undefined && previous.email !== profile.email;
    // E-mails to the address give access to the account.
    if (isMoved && !hasRecentSignIn) throw reauthenticationRequired();
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
    if (isMoved) await mailAccountChange(tx, previous, 'email');
    return presentAdmin(assertFound(admin, textOf('accounts.not_found')));
  });
}

const emptyToNull = (name: string | undefined) => (name === '' ? null : name);
