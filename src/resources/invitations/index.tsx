import { invitations } from '#contract/administrators';
import { defineResource } from '../../admin';

/** The invitations that were not accepted yet, a part of the administrators' page. */
export default defineResource({
  name: 'invitations',
  endpoints: invitations,
  embedded: true,
  api: { fullList: {} },
  recordRepresentation: 'email',
  list: { load: () => import('./invitationList') },
  create: { load: () => import('./invitationCreate') },
});
