import { and, eq, isNull, ne, sql } from 'drizzle-orm';
import type { PasswordChange } from '#contract/auth';
import { audit } from '../audit/audit';
import type { Context } from '../context';
import { admins, sessions } from '../db/tables';
import { transaction } from '../db/transaction';
import { invalid } from '../errors';
import { caller } from './caller';
import { hashPassword, isPassword } from './passwords';

/** Changes the caller's own password; whoever else is signed in under this name is signed out. */
export async function changePassword(ctx: Context, change: PasswordChange): Promise<void> {
  const { adminId, sessionId } = caller(ctx);
  await transaction(ctx.db, async (tx) => {
    const [admin] = await tx.select().from(admins).where(eq(admins.id, adminId)).for('update');
    if (!admin || !(await isPassword(admin.passwordHash, change.current_password))) {
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
