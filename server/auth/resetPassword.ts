import { eq, sql } from 'drizzle-orm';
import { audit } from '../audit/audit';
import type { CommandContext } from '../context';
import { admins } from '../db/tables';
import { transaction } from '../db/transaction';
import { endSessions } from './endSessions';
import { lockAdmin } from './lockAdmin';
import { hashPassword } from './passwords';

/** Gives an administrator another password; whoever is signed in under this name is signed out. */
export async function resetPassword(ctx: CommandContext, username: string, password: string): Promise<void> {
  const passwordHash = await hashPassword(password);
  await transaction(ctx.db, async (tx) => {
    const { id } = await lockAdmin(tx, username);
    await tx.update(admins).set({ passwordHash, updatedAt: sql`now()` }).where(eq(admins.id, id));
    await endSessions(tx, id);
    await audit(tx, ctx, { action: 'admin.reset_password', id });
  });
}
