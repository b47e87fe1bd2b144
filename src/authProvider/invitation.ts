import type { auth, InvitationAccept } from '#contract/auth';
import { type Address, callEndpoint } from '../dataProvider/callEndpoint';
import { cacheAdmin } from './session';

type Invitation = Pick<typeof auth, 'readInvitation' | 'acceptInvitation'>;

const addresses: { [K in keyof Invitation]: Address<Invitation[K]> } = {
  readInvitation: { method: 'POST', path: '/auth/invitation' },
  acceptInvitation: { method: 'POST', path: '/auth/invitation/accept' },
};

export const readInvitation = (token: string) =>
  callEndpoint<Invitation['readInvitation']>(addresses.readInvitation, { body: { token } });

/** Creates the account, which signs in. */
export async function acceptInvitation(body: InvitationAccept): Promise<void> {
  cacheAdmin(
    (await callEndpoint<Invitation['acceptInvitation']>(addresses.acceptInvitation, { body })).admin,
  );
}
