import { textOf } from '#contract/texts/Text';
import type { Context } from '../../../platform/context';
import { adminInvitations } from '../../../schema';
import { deleteRecord } from '../../crud';

export const revokeInvitation = (ctx: Context, id: number): Promise<null> =>
  deleteRecord(ctx, {
    table: adminInvitations,
    id,
    notFoundText: textOf('accounts.invitation_invalid'),
    describe: ({ email, role }) => ({ action: 'admin.revoke_invitation', details: { email, role } }),
  });
