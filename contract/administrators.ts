import * as z from 'zod/mini';
import { Profile } from './auth';
import { Role } from './permissions';
import { Admin } from './sessions';
import { endpoint, offeredAs } from './shared/endpoint';
import { Id, NoContent, Timestamp, withLabel } from './shared/fields';
import { textsOf } from './shared/texts/validationText';

/** Omitted fields keep their values. */
export const AdministratorUpdate = z.strictObject({
  role: z.optional(withLabel('Role', Role)),
  is_active: z.optional(z.boolean()),
});
export type AdministratorUpdate = z.infer<typeof AdministratorUpdate>;

export const InvitationCreate = z.strictObject({
  email: Profile.shape.email,
  role: withLabel('Role', z._default(Role, 'support')),
});
export type InvitationCreate = z.output<typeof InvitationCreate>;

/** An invitation that was not accepted yet. */
export const Invitation = z.object({
  id: Id,
  email: withLabel('Email', z.string()),
  role: withLabel('Role', Role),
  invited_by: withLabel('Invited by', z.string()),
  created_at: withLabel('Invited', Timestamp),
  expires_at: withLabel('Expires', Timestamp),
});
export type Invitation = z.infer<typeof Invitation>;

/** A new invitation; `url` is its link if no email could be sent, with the reason. */
export const NewInvitation = z.extend(Invitation, {
  url: z.nullable(z.string()),
  reason: z.nullable(z.string()),
  texts: textsOf('reason'),
});
export type NewInvitation = z.infer<typeof NewInvitation>;

export const administrators = offeredAs('administrators', {
  list: endpoint({
    method: 'GET',
    path: '/administrators',
    access: 'administrators.read',
    summary: 'All users of the console',
    data: z.array(Admin),
  }),
  update: endpoint({
    method: 'PUT',
    path: '/administrators/{id}',
    access: 'administrators.write',
    summary: 'Change the role of a user, disable or enable it; an active owner always remains',
    requiresRecentAuthentication: true,
    body: AdministratorUpdate,
    data: Admin,
  }),
});

export const invitations = offeredAs('administrators', {
  list: endpoint({
    method: 'GET',
    path: '/administrators/invitations',
    access: 'administrators.read',
    summary: 'Invitations that can still be accepted',
    data: z.array(Invitation),
  }),
  create: endpoint({
    method: 'POST',
    path: '/administrators/invitations',
    access: 'administrators.write',
    summary: 'Invite a user by email; a second invitation replaces the first one',
    requiresRecentAuthentication: true,
    status: 201,
    body: InvitationCreate,
    data: NewInvitation,
  }),
  delete: endpoint({
    method: 'DELETE',
    path: '/administrators/invitations/{id}',
    access: 'administrators.write',
    summary: 'Revoke an invitation',
    data: NoContent,
  }),
});
