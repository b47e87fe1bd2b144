import { eq, sql } from 'drizzle-orm';
import { audit } from '../audit/audit';
import type { CommandContext } from '../context';
import { admins } from '../db/tables';
import { transaction } from '../db/transaction';
import { conflict } from '../errors';
import { endSessions } from './endSessions';
import { lockAdmin } from './lockAdmin';

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
    const admin = await lockAdmin(tx, username);
    if (!admin.isActive) throw conflict(`${admin.username} is disabled already`);
    if (active.length === 1) {
      throw conflict(`${admin.username} is the last active administrator and stays so nobody is locked out`);
    }
    await tx.update(admins).set({ isActive: false, updatedAt: sql`now()` }).where(eq(admins.id, admin.id));
    await endSessions(tx, admin.id);
    await audit(tx, ctx, { action: 'admin.disable', id: admin.id, details: { username: admin.username } });
  });
}
