import { eq, sql } from 'drizzle-orm';
import { audit } from '../audit/audit';
import type { CommandContext } from '../context';
import { admins } from '../db/tables';
import { transaction } from '../db/transaction';
import { conflict } from '../errors';
import { lockAdmin } from './lockAdmin';

/** Lets an administrator in again who was disabled. */
export async function enableAdmin(ctx: CommandContext, username: string): Promise<void> {
  await transaction(ctx.db, async (tx) => {
    const admin = await lockAdmin(tx, username);
    if (admin.isActive) throw conflict(`${admin.username} is active already`);
    await tx.update(admins).set({ isActive: true, updatedAt: sql`now()` }).where(eq(admins.id, admin.id));
    await audit(tx, ctx, { action: 'admin.enable', id: admin.id, details: { username: admin.username } });
  });
}
