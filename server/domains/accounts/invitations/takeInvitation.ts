import type { Tx } from '../../../platform/db/openDatabase';
import { adminInvitations } from '../../../schema';
import { lockGiver } from '../rights/lockGiver';
import { isInvitationOf } from './selectInvitations';

/** Uses an invitation up; undefined if it cannot be accepted, or who gave it may not invite any more. */
export async function takeInvitation(
  tx: Tx,
  token: string,
): Promise<typeof adminInvitations.$inferSelect | undefined> {
  // The user before the invitation, as a transaction that ends the rights of a user locks them.
  const [offered] = await tx.select().from(adminInvitations).where(isInvitationOf(token));
  if (!offered || !(await lockGiver(tx, offered.invitedBy, 'administrators.write'))) return undefined;
  return (await tx.delete(adminInvitations).where(isInvitationOf(token)).returning())[0];
}
