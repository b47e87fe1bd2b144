import { eq, sql } from 'drizzle-orm';
import type { Context } from '../../../platform/context';
import type { Tx } from '../../../platform/db/openDatabase';
import type { OidcTokens, OidcUser } from '../../../platform/oidc/createOidcClient';
import { type ProviderSessionRow, providerSessions } from '../../../schema';

/** A request asks the provider this long after it last said yes; with the time of an answer, within five minutes. */
const NEXT_CONFIRMATION = sql`now() + interval '4 minutes'`;

/** Keeps what the provider gave to a new session. */
export async function insertProviderSession(
  tx: Tx,
  ctx: Context,
  { sessionId, issuer }: { sessionId: string; issuer: string },
  { subject, sid, tokens }: OidcUser,
): Promise<void> {
  const [row] = await tx
    .insert(providerSessions)
    .values({
      sessionId,
      issuer,
      subject,
      sid,
      cipher: Buffer.alloc(0),
      confirmAfter: NEXT_CONFIRMATION,
    })
    .returning({ id: providerSessions.id });
  if (!row) throw new Error("The provider's session was not stored");
  await storeTokens(tx, ctx, row.id, tokens);
}

/** Stores the tokens of an answer that confirmed the user. */
export async function storeTokens(
  tx: Tx,
  { vault }: Pick<Context, 'vault'>,
  id: number,
  tokens: OidcTokens,
): Promise<void> {
  const cipher = vault.encrypt(JSON.stringify(tokens), 'provider_sessions.cipher', id);
  await tx
    .update(providerSessions)
    .set({ cipher, confirmedAt: sql`now()`, confirmAfter: NEXT_CONFIRMATION, askedUntil: null })
    .where(eq(providerSessions.id, id));
}

export const readTokens = (
  { vault }: Pick<Context, 'vault'>,
  { id, cipher }: Pick<ProviderSessionRow, 'id' | 'cipher'>,
): OidcTokens => JSON.parse(vault.decrypt(cipher, 'provider_sessions.cipher', id));
