import type { InvitationAccept } from '#contract/auth';
import { message } from '#contract/messages/Message';
import type { Context } from '../../platform/context';
import { isUniqueViolation } from '../../platform/db/errors';
import { transaction } from '../../platform/db/transaction';
import { assertFound, conflict } from '../../platform/errors';
import { adminInvitations, admins } from '../../schema';
import { audit } from '../audit';
import { assertGoodPassword } from './assertGoodPassword';
import { isInvitationOf, readInvitation } from './invitations';
import { type Client, type OpenedSession, openSession } from './openSession';
import { hashPassword } from './passwords';
import { invalidCredentials } from './refuseSignIn';

/** Creates the account of an invitation, which is used up, and signs in. */
export async function acceptInvitation(
  ctx: Context,
  { token, username, first_name, last_name, password }: InvitationAccept,
  client: Client,
): Promise<OpenedSession> {
  const { email } = await readInvitation(ctx, token);
  assertGoodPassword(ctx.config, password, { username, email }, 'password');
  const passwordHash = await hashPassword(password);
  const row = await transaction(ctx.db, async (tx) => {
    const [used] = await tx.delete(adminInvitations).where(isInvitationOf(token)).returning();
    const { email, role } = assertFound(used, message('accounts.invitation_invalid'));
    const [admin] = await tx
      .insert(admins)
      .values({
        username,
        email,
        firstName: first_name || null,
        lastName: last_name || null,
        role,
        passwordHash,
      })
      .returning();
    const actor = { kind: 'system', name: username } as const;
    const details = { username, email, role };
    await audit(tx, { ...ctx, actor }, { action: 'admin.accept_invitation', id: admin?.id, details });
    return assertFound(admin, message('accounts.not_found'));
  }).catch((error) => {
    if (!isUniqueViolation(error, 'admins_username')) throw error;
    const text = message('accounts.username_taken', { username });
    throw conflict(text, { username: text });
  });
  const session = await openSession(ctx, row, client);
  if (!session) throw invalidCredentials();
  return session;
}
