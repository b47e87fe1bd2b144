import type { InvitationAccept } from '#contract/auth';
import { textOf } from '#contract/texts/Text';
import type { Context } from '../../../platform/context';
import { isUniqueViolation } from '../../../platform/db/errors';
import type { Tx } from '../../../platform/db/openDatabase';
import { transaction } from '../../../platform/db/transaction';
import { assertFound, conflict } from '../../../platform/errors';
import { adminInvitations, admins } from '../../../schema';
import { audit } from '../../audit';
import { mailNewOwner } from '../accountMails';
import { lockGiver } from '../handedOnRights';
import { type Client, type OpenedSession, openSession } from '../sessions/openSession';
import { isProviderRequired } from '../sessions/sessionActor';
import { assertGoodPassword, hashPassword } from '../signIn/passwords';
import { invalidCredentials, providerRequired } from '../signIn/signIn';
import { isInvitationOf, readInvitation } from './invitations';

/** Creates the account of an invitation, which is used up, and signs in. */
export async function acceptInvitation(
  ctx: Context,
  { token, username, first_name, last_name, password }: InvitationAccept,
  client: Client,
): Promise<OpenedSession> {
  const { email, role } = await readInvitation(ctx, token);
  if (isProviderRequired(ctx.config, role)) throw providerRequired();
  assertGoodPassword(ctx.config, password, { username, email }, 'password');
  const passwordHash = await hashPassword(password);
  const row = await transaction(ctx.db, async (tx) => {
    const used = await takeInvitation(tx, token);
    const { email, role } = assertFound(used, textOf('accounts.invitation_invalid'));
    const [created] = await tx
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
    const admin = assertFound(created, textOf('accounts.not_found'));
    const accepting = { ...ctx, actor: { kind: 'system', name: username } } as const;
    const details = { username, email, role };
    await audit(tx, accepting, { action: 'admin.accept_invitation', id: admin.id, details });
    if (role === 'owner') await mailNewOwner(tx, accepting, admin);
    return admin;
  }).catch((error) => {
    if (!isUniqueViolation(error, 'admins_username')) throw error;
    const text = textOf('accounts.username_taken', { username });
    throw conflict(text, { username: text });
  });
  const session = await openSession(ctx, row, client);
  if (!session) throw invalidCredentials();
  return session;
}

/** Uses an invitation up; undefined if it cannot be accepted, or who gave it may not invite any more. */
async function takeInvitation(
  tx: Tx,
  token: string,
): Promise<typeof adminInvitations.$inferSelect | undefined> {
  // The user before the invitation, as a transaction that ends the rights of a user locks them.
  const [offered] = await tx.select().from(adminInvitations).where(isInvitationOf(token));
  if (!offered || !(await lockGiver(tx, offered.invitedBy, 'administrators.write'))) return undefined;
  return (await tx.delete(adminInvitations).where(isInvitationOf(token)).returning())[0];
}
