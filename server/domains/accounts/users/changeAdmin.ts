import { and, eq, type SQL, sql } from 'drizzle-orm';
import type { AdministratorUpdate } from '#contract/administrators';
import type { Admin } from '#contract/sessions';
import { type Text, textOf } from '#contract/texts/Text';
import type { NotifyingContext } from '../../../platform/context';
import type { Tx } from '../../../platform/db/openDatabase';
import { transaction } from '../../../platform/db/transaction';
import { assertFound, conflict } from '../../../platform/errors';
import { admins } from '../../../schema';
import { audit } from '../../audit';
import { mailNewOwner } from '../mails/mailNewOwner';
import { endHandedOnRights } from '../rights/endHandedOnRights';
import { revokeSessions } from '../sessions/revokeSessions';
import { presentAdmin } from './presentAdmin';

type AdminRow = typeof admins.$inferSelect;

/** Changes role or state of the administrator that `filter` finds; an active owner always remains. */
export function changeAdmin(
  ctx: NotifyingContext,
  filter: SQL,
  notFoundText: Text,
  getChange: (row: AdminRow) => AdministratorUpdate,
): Promise<Admin> {
  return transaction(ctx.db, async (tx) => {
    const owners = await lockActiveOwners(tx);
    const [found] = await tx.select().from(admins).where(filter).for('update');
    const row = assertFound(found, notFoundText);
    const { role = row.role, is_active: isActive = row.isActive } = getChange(row);
    const isOnlyOwner = owners.length === 1 && owners[0]?.id === row.id;
    if (isOnlyOwner && (role !== 'owner' || !isActive))
      throw conflict(textOf('accounts.last_owner', { username: row.username }));

    const changed = { role, isActive, updatedAt: sql`now()` };
    const [updated] = await tx.update(admins).set(changed).where(eq(admins.id, row.id)).returning();
    await recordChange(tx, ctx, row, { role, isActive });
    return presentAdmin(assertFound(updated, notFoundText));
  });
}

/** In one order and before any other row, so that concurrent changes cannot remove the last two. */
const lockActiveOwners = (tx: Tx) =>
  tx
    .select({ id: admins.id })
    .from(admins)
    .where(and(eq(admins.role, 'owner'), eq(admins.isActive, true)))
    .orderBy(admins.id)
    .for('update');

async function recordChange(
  tx: Tx,
  ctx: NotifyingContext,
  { id, username, role: from, isActive: wasActive }: AdminRow,
  { role, isActive }: Pick<AdminRow, 'role' | 'isActive'>,
): Promise<void> {
  if (role !== from) {
    await audit(tx, ctx, { action: 'admin.change_role', id, details: { username, from, role } });
    await endHandedOnRights(tx, ctx, { id, username }, { why: 'demoted', role });
    if (role === 'owner') await mailNewOwner(tx, ctx, { id, username });
  }
  if (isActive === wasActive) return;
  await audit(tx, ctx, { action: isActive ? 'admin.enable' : 'admin.disable', id, details: { username } });
  if (isActive) return;
  await revokeSessions(tx, id);
  await endHandedOnRights(tx, ctx, { id, username }, { why: 'disabled' });
}
