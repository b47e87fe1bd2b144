import { and, eq, isNull } from 'drizzle-orm';
import { hasPermission, type Permission } from '#contract/permissions';
import { textOf } from '#contract/texts/Text';
import type { AdminActor, Context } from '../../../platform/context';
import type { Tx } from '../../../platform/db/openDatabase';
import { forbidden } from '../../../platform/errors';
import { admins, sessions } from '../../../schema';
import { requireAdmin } from '../sessions/requireAdmin';
import { sessionNotFound } from '../sessions/session';

/**
 * Whether a user may hand on, now, what needs the permission. Locks the user until the transaction ends, so that
 * `endHandedOnRights` runs before it or ends what it stores.
 */
export async function lockGiver(tx: Tx, adminId: number, permission: Permission): Promise<boolean> {
  const isActive = and(eq(admins.id, adminId), eq(admins.isActive, true));
  const [giver] = await tx.select({ role: admins.role }).from(admins).where(isActive).for('share');
  return giver !== undefined && hasPermission(giver.role, permission);
}

/** Returns the caller, locked; throws if they, or their session, have lost the right to give since the request began. */
export async function requireGiver(tx: Tx, ctx: Context, permission: Permission): Promise<AdminActor> {
  const actor = requireAdmin(ctx);
  if (!(await lockGiver(tx, actor.adminId, permission))) throw forbidden(textOf('accounts.not_permitted'));
  // After the lock: a statement sees what was committed before it.
  const isActive = and(eq(sessions.id, actor.sessionId), isNull(sessions.endedAt));
  if ((await tx.$count(sessions, isActive)) === 0) throw sessionNotFound();
  return actor;
}
