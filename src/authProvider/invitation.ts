import { auth, type InvitationAccept } from '#contract/auth';
import { callEndpoint } from '../dataProvider/callEndpoint';
import { cacheAdmin, readAdmin } from './session';

export const readInvitation = (token: string) => callEndpoint(auth.readInvitation, { body: { token } });

/** Creates the account, which signs in. */
export async function acceptInvitation(body: InvitationAccept): Promise<void> {
  cacheAdmin(readAdmin(await callEndpoint(auth.acceptInvitation, { body })));
}
