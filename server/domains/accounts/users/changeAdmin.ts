import { and, eq, sql } from 'drizzle-orm';
import type { AdministratorUpdate } from '#contract/administrators';
import type { Admin } from '#contract/sessions';
import { textOf } from '#contract/texts/Text';
import type { NotifyingContext } from '../../../platform/context';
import type { Tx } from '../../../platform/db/openDatabase';
import { transaction } from '../../../platform/db/transaction';
import { assertFound, conflict } from '../../../platform/errors';
import { type AdminRow, admins } from '../../../schema';
import { audit } from '../../audit';
import { mailNewOwner } from '../accountMails';
import { endHandedOnRights } from '../handedOnRights';
import { revokeSessions } from '../sessions/sessions';
import { type AdminFilter, byUsername, lockAdmin, presentAdmin } from './admins';

/** Changes role or state of the administrator that `filter` finds; an active owner always remains. */
export function changeAdmin(
  ctx: NotifyingContext,
  filter: AdminFilter,
  getChange: (row: AdminRow) => AdministratorUpdate,
): Promise<Admin> {
  return transaction(ctx.db, async (tx) => {
    const owners = await lockActiveOwners(tx);
    const row = await lockAdmin(tx, filter);
    const { role = row.role, is_active: isActive = row.isActive } = getChange(row);
    const isOnlyOwner = owners.length === 1 && owners[0]?.id === row.id;
    if (isOnlyOwner && (role !== 'owner' || !isActive))
      throw conflict(textOf('accounts.last_owner', { username: row.username }));

    const changed = { role, isActive, updatedAt: sql`now()` };
    const [updated] = await tx.update(admins).set(changed).where(eq(admins.id, row.id)).returning();
    await recordChange(tx, ctx, row, { role, isActive });
    return presentAdmin(assertFound(updated, filter.notFoundText));
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

/** Enables or disables an administrator; refuses one who already is, and to disable the last active owner. */
export async function setAdminActive(
  ctx: NotifyingContext,
  username: string,
  isActive: boolean,
): Promise<void> {
  await changeAdmin(ctx, byUsername(username), (admin) => {
    if (admin.isActive === isActive) {
      const code = isActive ? 'accounts.already_active' : 'accounts.already_disabled';
      throw conflict(textOf(code, { username: admin.username }));
    }
    return { is_active: isActive };
  });
}
