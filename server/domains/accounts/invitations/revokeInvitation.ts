import { message } from '#contract/messages/Message';
import type { Context } from '../../../platform/context';
import { adminInvitations } from '../../../schema';
import { deleteRecord } from '../../crud';

export const revokeInvitation = (ctx: Context, id: number): Promise<null> =>
  deleteRecord(ctx, {
    table: adminInvitations,
    id,
    notFoundText: message('accounts.invitation_invalid'),
    describe: ({ email, role }) => ({ action: 'admin.revoke_invitation', details: { email, role } }),
  });
