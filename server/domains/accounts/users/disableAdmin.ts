import { textOf } from '#contract/texts/Text';
import type { NotifyingContext } from '../../../platform/context';
import { conflict } from '../../../platform/errors';
import { changeAdmin } from './changeAdmin';
import { byUsername, notFoundText } from './lockAdminRow';

/** Disables an administrator and revokes the sessions; refuses to disable the last active owner. */
export async function disableAdmin(ctx: NotifyingContext, username: string): Promise<void> {
  await changeAdmin(ctx, byUsername(username), notFoundText(username), (admin) => {
    if (!admin.isActive) throw conflict(textOf('accounts.already_disabled', { username: admin.username }));
    return { is_active: false };
  });
}
