import { administrators } from '#contract/administrators';
import { routes } from '../../platform/http/routes';
import { listInvitations, revokeInvitation } from './invitations/invitations';
import { inviteAdmin } from './invitations/inviteAdmin';
import { byId, listAdmins } from './users/admins';
import { changeAdmin } from './users/changeAdmin';

export default routes(administrators, {
  list: ({ ctx }) => listAdmins(ctx),
  update: ({ ctx, params, body }) => changeAdmin(ctx, byId(params.id), () => body),
  invitations: ({ ctx }) => listInvitations(ctx),
  invite: ({ ctx, body }) => inviteAdmin(ctx, body),
  revokeInvitation: ({ ctx, params }) => revokeInvitation(ctx, params.id),
});
