import { textOf } from '#contract/texts/Text';
import type { NotifyingContext } from '../../../platform/context';
import { conflict } from '../../../platform/errors';
import { changeAdmin } from './changeAdmin';
import { byUsername, notFoundText } from './lockAdminRow';

/** Enables a disabled administrator. */
export async function enableAdmin(ctx: NotifyingContext, username: string): Promise<void> {
  await changeAdmin(ctx, byUsername(username), notFoundText(username), (admin) => {
    if (admin.isActive) throw conflict(textOf('accounts.already_active', { username: admin.username }));
    return { is_active: true };
  });
}
