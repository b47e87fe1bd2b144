import type { Invitation } from '#contract/administrators';
import type { Context } from '../../../platform/context';
import { isOpenInvitation, presentInvitation, selectInvitations } from './selectInvitations';

/** Lists the invitations that can be accepted, the oldest first. */
export async function listInvitations({ db }: Context): Promise<Invitation[]> {
  return (await selectInvitations(db, isOpenInvitation)).map(presentInvitation);
}
