import { message } from '#contract/messages/Message';
import { hasPermission } from '#contract/permissions';
import type { Context } from '../../../../platform/context';
import { forbidden } from '../../../../platform/errors';
import { readSessionAdmin } from '../../../accounts';

/** Ends an export whose session ended meanwhile, or whose user lost the permission. */
export async function assertMayExport({ db, actor }: Pick<Context, 'db' | 'actor'>): Promise<void> {
  if (actor.kind !== 'admin') return;
  const { role } = await readSessionAdmin({ db }, actor.sessionId);
  if (!hasPermission(role, 'licenses.export') || !hasPermission(role, 'licenses.read_keys'))
    throw forbidden(message('accounts.not_permitted'));
}
