import { generateRegistrationOptions, verifyRegistrationResponse } from '@simplewebauthn/server';
import { and, eq } from 'drizzle-orm';
import type { PasskeyCreate } from '#contract/secondFactor';
import { textOf } from '#contract/texts/Text';
import type { Context } from '../../../platform/context';
import { isUniqueViolation } from '../../../platform/db/errors';
import { transaction } from '../../../platform/db/transaction';
import { conflict, invalid } from '../../../platform/errors';
import { passkeys } from '../../../schema';
import { requireAdmin } from '../sessions/sessionActor';
import { type NewCodes, recordAddition, removeFactor } from './factors';
import { requireRelyingParty } from './verifyPasskey';

/** Options for a passkey that signs in by itself: found without a username, unlocked by finger, face or PIN. */
export async function startPasskey(ctx: Context) {
  const { adminId, username } = requireAdmin(ctx);
  const { id: rpID } = requireRelyingParty(ctx.config);
  const existing = await ctx.db.select().from(passkeys).where(eq(passkeys.adminId, adminId));
  return generateRegistrationOptions({
    rpName: ctx.config.PRODUCT_NAME,
    rpID,
    userName: username,
    userID: new TextEncoder().encode(String(adminId)),
    excludeCredentials: existing.map(({ credentialId }) => ({ id: credentialId })),
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
  });
}

type RegistrationResponse = Parameters<typeof verifyRegistrationResponse>[0]['response'];

/** Adds a passkey to the caller; returns recovery codes with the first factor. */
export async function addPasskey(
  ctx: Context,
  { name, response }: PasskeyCreate,
  expectedChallenge: string | undefined,
): Promise<NewCodes> {
  const { adminId } = requireAdmin(ctx);
  const credential = await readCredential(ctx, response as RegistrationResponse, expectedChallenge);
  return transaction(ctx.db, async (tx) => {
    const codes = await recordAddition(tx, ctx, 'passkey');
    await tx.insert(passkeys).values({
      adminId,
      name,
      credentialId: credential.id,
      publicKey: Buffer.from(credential.publicKey),
      counter: credential.counter,
      transports: credential.transports ?? [],
    });
    return codes;
  }).catch((error) => {
    if (isUniqueViolation(error, 'passkeys_credential')) throw conflict(textOf('accounts.passkey_exists'));
    throw error;
  });
}

async function readCredential(
  { config }: Context,
  response: RegistrationResponse,
  expectedChallenge: string | undefined,
) {
  const { id, origins } = requireRelyingParty(config);
  const refused = () => invalid({ response: textOf('auth.passkey_refused') });
  if (expectedChallenge === undefined) throw refused();
  // The library throws for every response that it does not accept.
  const { registrationInfo } = await verifyRegistrationResponse({
    response,
    expectedChallenge,
    expectedOrigin: origins,
    expectedRPID: id,
  }).catch(() => {
    throw refused();
  });
  if (!registrationInfo) throw refused();
  return registrationInfo.credential;
}

export function removePasskey(ctx: Context, id: number): Promise<null> {
  const { adminId } = requireAdmin(ctx);
  return removeFactor(ctx, 'passkey', async (tx) => {
    const removed = await tx
      .delete(passkeys)
      .where(and(eq(passkeys.id, id), eq(passkeys.adminId, adminId)))
      .returning({ id: passkeys.id });
    return removed.length > 0;
  });
}
