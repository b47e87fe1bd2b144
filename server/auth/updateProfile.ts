import { eq, sql } from 'drizzle-orm';
import type { Admin, Profile } from '#contract/auth';
import { audit } from '../audit/audit';
import type { Context } from '../context';
import { admins } from '../db/tables';
import { transaction } from '../db/transaction';
import { found } from '../errors';
import { caller } from './caller';
import { presentAdmin } from './presentAdmin';

/** Changes the caller's own profile; a name that is left out stays, an empty one is removed. */
export async function updateProfile(ctx: Context, profile: Profile): Promise<Admin> {
  const { adminId } = caller(ctx);
  return transaction(ctx.db, async (tx) => {
    const [admin] = await tx
      .update(admins)
      .set({
        email: profile.email,
        firstName: orNull(profile.first_name),
        lastName: orNull(profile.last_name),
        updatedAt: sql`now()`,
      })
      .where(eq(admins.id, adminId))
      .returning();
    await audit(tx, ctx, { action: 'admin.profile', id: adminId, details: { fields: Object.keys(profile) } });
    return presentAdmin(found(admin, 'Administrator'));
  });
}

const orNull = (name: string | undefined) => (name === '' ? null : name);
