import { eq } from 'drizzle-orm';
import { administrators } from '#contract/administrators';
import { textOf } from '#contract/texts/Text';
import { routes } from '../../../platform/http/routes';
import { admins } from '../../../schema';
import { inviteAdmin } from '../invitations/inviteAdmin';
import { listInvitations } from '../invitations/listInvitations';
import { revokeInvitation } from '../invitations/revokeInvitation';
import { changeAdmin } from './changeAdmin';
import { listAdmins } from './listAdmins';

export default routes(administrators, {
  list: ({ ctx }) => listAdmins(ctx),
  update: ({ ctx, params, body }) =>
    changeAdmin(ctx, eq(admins.id, params.id), textOf('accounts.not_found'), () => body),
  invitations: ({ ctx }) => listInvitations(ctx),
  invite: ({ ctx, body }) => inviteAdmin(ctx, body),
  revokeInvitation: ({ ctx, params }) => revokeInvitation(ctx, params.id),
});
