import { and, eq } from 'drizzle-orm';
import { textOf } from '#contract/texts/Text';
import type { Context } from '../../../platform/context';
import { transaction } from '../../../platform/db/transaction';
import { conflict, notFound } from '../../../platform/errors';
import { adminIdentities } from '../../../schema';
import { audit } from '../../audit';
import { mailAccountChange } from '../accountMails';
import { proveInSession, recordProof } from '../proofs/reauthenticate';
import { requireSession } from '../sessions/sessionActor';
import type { SessionTokens } from '../sessions/sessionTokens';
import { byId, lockAdmin } from '../users/admins';
import { finishErrand, providerRefused, requireProvider } from './askProvider';
import type { ProviderErrand } from './loginCookie';
import { findProviderAccount } from './providerAccount';

/** Does what the session went to the provider for; a proof gives the session new tokens. */
export async function finishProviderRequest(
  ctx: Context,
  query: string,
  errand: ProviderErrand | undefined,
): Promise<SessionTokens | undefined> {
  const { adminId, sessionId } = requireSession(ctx);
  const { issuer } = requireProvider(ctx).settings;
  if (!errand || errand.purpose === 'sign_in' || errand.sessionId !== sessionId) throw providerRefused();
  const subject = await proveInSession(ctx, async () => {
    const user = await finishErrand(ctx, query, errand);
    const owner = await findProviderAccount(ctx.db, issuer, user.subject);
    if (errand.purpose === 'prove' && owner?.id !== adminId) throw providerRefused();
    return user.subject;
  });
  if (errand.purpose === 'prove') return recordProof(ctx);
  await connectProvider(ctx, issuer, subject);
  return undefined;
}

/** Lets a user of the provider sign in to the caller's account. */
async function connectProvider(ctx: Context, issuer: string, subject: string): Promise<void> {
  const { adminId } = requireSession(ctx);
  await transaction(ctx.db, async (tx) => {
    const admin = await lockAdmin(tx, byId(adminId));
    const added = await tx
      .insert(adminIdentities)
      .values({ issuer, subject, adminId })
      .onConflictDoNothing()
      .returning({ adminId: adminIdentities.adminId });
    if (added.length === 0) throw conflict(textOf('provider.taken'));
    await audit(tx, ctx, { action: 'admin.connect_provider', id: adminId, details: { issuer } });
    await mailAccountChange(tx, admin, 'provider_connected');
  });
}

/** Ends that; an account without a password could not be opened any more. */
export async function disconnectProvider(ctx: Context): Promise<null> {
  const { adminId } = requireSession(ctx);
  const { issuer } = requireProvider(ctx).settings;
  return transaction(ctx.db, async (tx) => {
    const admin = await lockAdmin(tx, byId(adminId));
    if (admin.passwordHash === null) throw conflict(textOf('provider.only_sign_in'));
    const isOwn = and(eq(adminIdentities.adminId, adminId), eq(adminIdentities.issuer, issuer));
    const removed = await tx.delete(adminIdentities).where(isOwn).returning();
    if (removed.length === 0) throw notFound(textOf('accounts.no_second_factor'));
    await audit(tx, ctx, { action: 'admin.disconnect_provider', id: adminId, details: { issuer } });
    await mailAccountChange(tx, admin, 'provider_disconnected');
    return null;
  });
}
