import { hasPermission, type Permission } from '#contract/permissions';
import { textOf } from '#contract/texts/Text';
import type { Context } from '../../../platform/context';
import { forbidden } from '../../../platform/errors';
import { readSessionAdmin } from './authenticateAdmin';

/** Ends an export whose session ended meanwhile, or whose user lost a permission. */
export async function requirePermissions(
  { db, actor }: Pick<Context, 'db' | 'actor'>,
  permissions: Permission[],
): Promise<void> {
  if (actor.kind !== 'admin') return;
  const { role } = await readSessionAdmin({ db }, actor.sessionId);
  if (!permissions.every((permission) => hasPermission(role, permission)))
    throw forbidden(textOf('accounts.not_permitted'));
}
