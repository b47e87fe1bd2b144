import { isIP } from 'node:net';
import { generateAuthenticationOptions, verifyAuthenticationResponse } from '@simplewebauthn/server';
import { and, eq, sql } from 'drizzle-orm';
import type { PasskeyResponse } from '#contract/secondFactor';
import { textOf } from '#contract/texts/Text';
import type { Config } from '../../../platform/config';
import type { Context } from '../../../platform/context';
import { conflict } from '../../../platform/errors';
import { passkeys } from '../../../schema';
import { takeChallenge } from './challenges';

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

/** The name that passkeys belong to, and the origins of pages that may use them. */
interface RelyingParty {
  id: string;
  origins: string[];
}

/** Browsers create no passkeys for IP addresses; the loopback address is also reached as localhost. */
export function getRelyingParty({ PUBLIC_URL }: Pick<Config, 'PUBLIC_URL'>): RelyingParty | undefined {
  const { hostname, origin, port, protocol } = new URL(PUBLIC_URL);
  if (hostname === '127.0.0.1' || hostname === '[::1]')
    return { id: 'localhost', origins: [`${protocol}//localhost${port && `:${port}`}`] };
  if (isIP(hostname.replace(/^\[|\]$/g, '')) !== 0) return undefined;
  return { id: hostname, origins: [origin] };
}

export function requireRelyingParty(config: Pick<Config, 'PUBLIC_URL'>): RelyingParty {
  const relyingParty = getRelyingParty(config);
  if (!relyingParty) throw conflict(textOf('accounts.passkeys_unavailable'));
  return relyingParty;
}
