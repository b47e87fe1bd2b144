import { eq } from 'drizzle-orm';
import type { PasskeyResponse } from '#contract/secondFactor';
import { textOf } from '#contract/texts/Text';
import type { Context } from '../../../platform/context';
import { unauthenticated } from '../../../platform/errors';
import { admins } from '../../../schema';
import { verifyPasskey } from '../secondFactor/passkeys/verifyPasskey';
import { type Client, type OpenedSession, openSession } from '../sessions/openSession';
import { accountDisabled } from '../sessions/session';
import { refuseSignIn } from './refuseSignIn';

/** Opens a session for the owner of a passkey, which is two factors: the device, and what unlocks it. */
export async function signInWithPasskey(
  ctx: Context,
  response: PasskeyResponse,
  expectedChallenge: string | undefined,
  client: Client,
): Promise<OpenedSession> {
  const refused = unauthenticated(textOf('auth.passkey_refused'));
  const passkey = await verifyPasskey(ctx, response, expectedChallenge);
  if (!passkey) return refuseSignIn(ctx, undefined, refused);
  const [row] = await ctx.db.select().from(admins).where(eq(admins.id, passkey.adminId));
  if (!row?.isActive) return refuseSignIn(ctx, row, accountDisabled());
  return (await openSession(ctx, row, client)) ?? refuseSignIn(ctx, row, refused);
}
