import { generateAuthenticationOptions, verifyAuthenticationResponse } from '@simplewebauthn/server';
import { and, eq, sql } from 'drizzle-orm';
import type { PasskeyResponse } from '#contract/secondFactor';
import type { Context } from '../../../../platform/context';
import { passkeys } from '../../../../schema';
import { takeChallenge } from './challenges';
import { getRelyingParty, requireRelyingParty } from './relyingParty';

/** Options to prove any passkey of this server; the browser offers those that it has. */
export const startPasskeyProof = async ({ config }: Context) =>
  generateAuthenticationOptions({ rpID: requireRelyingParty(config).id, userVerification: 'required' });

type AuthenticationResponse = Parameters<typeof verifyAuthenticationResponse>[0]['response'];
type PasskeyRow = typeof passkeys.$inferSelect;

/** Verifies the answer to a challenge, once; returns the passkey, or undefined if it is not accepted. */
export async function verifyPasskey(
  ctx: Context,
  response: PasskeyResponse,
  expectedChallenge: string | undefined,
): Promise<PasskeyRow | undefined> {
  const [passkey] = await ctx.db.select().from(passkeys).where(eq(passkeys.credentialId, response.id));
  if (!passkey || expectedChallenge === undefined) return undefined;
  const counter = await verifyResponse(ctx, passkey, response as AuthenticationResponse, expectedChallenge);
  if (counter === undefined || !(await takeChallenge(ctx.db, expectedChallenge))) return undefined;
  const [used] = await ctx.db
    .update(passkeys)
    .set({ counter, lastUsedAt: sql`now()` })
    .where(and(eq(passkeys.id, passkey.id), eq(passkeys.counter, passkey.counter)))
    .returning();
  return used;
}

/** The passkey's new counter; undefined if the response is not accepted. */
async function verifyResponse(
  { config }: Context,
  { credentialId, publicKey, counter }: PasskeyRow,
  response: AuthenticationResponse,
  expectedChallenge: string,
): Promise<number | undefined> {
  const relyingParty = getRelyingParty(config);
  if (!relyingParty) return undefined;
  // The library throws for every response that it does not accept, also for a counter that went back.
  return verifyAuthenticationResponse({
    response,
    expectedChallenge,
    expectedOrigin: relyingParty.origins,
    expectedRPID: relyingParty.id,
    credential: { id: credentialId, publicKey: new Uint8Array(publicKey), counter },
  }).then(
    ({ verified, authenticationInfo }) => (verified ? authenticationInfo.newCounter : undefined),
    () => undefined,
  );
}
