import { and, eq, gt, inArray, isNull, sql } from 'drizzle-orm';
import type { WooCredentialsCallback } from '#contract/connections';
import { textOf } from '#contract/texts/Text';
import type { Context } from '../../../platform/context';
import { transaction } from '../../../platform/db/transaction';
import { notFound } from '../../../platform/errors';
import { siteConnections } from '../../../schema';
import { lockGiver } from '../../accounts';
import { registerSite } from '../sites/createSite';
import { saveCredentials } from './updateCredentials';

/** Receives a shop's credentials, once per token, and registers or reauthorizes its site. */
export async function receiveCredentials(
  requestCtx: Context,
  token: string,
  input: WooCredentialsCallback,
): Promise<null> {
  const ctx = { ...requestCtx, actor: { kind: 'system', name: 'shop connection' } } as const;
  return transaction(ctx.db, async (tx) => {
    const index = await ctx.vault.holdIndex(tx);
    const isPending = and(
      inArray(siteConnections.tokenIndex, index.computeAll(token)),
      isNull(siteConnections.connectedAt),
      gt(siteConnections.expiresAt, sql`now()`),
    );
    // Who started it is locked first, as by a transaction that ends the rights of a user.
    const [pending] = await tx.select().from(siteConnections).where(isPending);
    const isGiven = pending !== undefined && (await lockGiver(tx, pending.adminId, 'sites.write'));
    const [connection] = isGiven
      ? await tx.select().from(siteConnections).where(isPending).for('update')
      : [];
    if (!connection) throw notFound(textOf('sites.connection_not_found'));

    const { name, url, notificationEmail } = connection;
    const credentials = { consumerKey: input.consumer_key, consumerSecret: input.consumer_secret };
    const { id: siteId } =
      connection.siteId === null
        ? await registerSite(tx, ctx, { name, url, notificationEmail, ...credentials, isActive: true })
        : await saveCredentials(tx, ctx, connection.siteId, credentials);
    await tx
      .update(siteConnections)
      .set({ siteId, connectedAt: sql`now()` })
      .where(eq(siteConnections.id, connection.id));
    return null;
  });
}
