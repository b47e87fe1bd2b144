import { generateRegistrationOptions } from '@simplewebauthn/server';
import { eq } from 'drizzle-orm';
import type { Context } from '../../../../platform/context';
import { passkeys } from '../../../../schema';
import { requireAdmin } from '../../sessions/requireAdmin';
import { requireRelyingParty } from './relyingParty';

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
