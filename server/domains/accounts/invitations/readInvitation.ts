import type { Invitation } from '#contract/administrators';
import { textOf } from '#contract/texts/Text';
import type { Context } from '../../../platform/context';
import { assertFound } from '../../../platform/errors';
import { adminInvitations } from '../../../schema';
import { isInvitationOf } from './selectInvitations';

/** Reads what an invited user sees before accepting. */
export async function readInvitation(
  { db }: Context,
  token: string,
): Promise<Pick<Invitation, 'email' | 'role'>> {
  const [row] = await db.select().from(adminInvitations).where(isInvitationOf(token));
  const { email, role } = assertFound(row, textOf('accounts.invitation_invalid'));
  return { email, role };
}
