import { and, eq, gt, isNull, sql } from 'drizzle-orm';
import type { HandOver } from '#contract/connections';
import type { Context } from '../../context';
import { siteConnections } from '../../db/tables';
import { transaction } from '../../db/transaction';
import { notFound } from '../../errors';
import { storeKeys } from '../changeKeys';
import { registerSite } from '../registerSite';

/** Takes the keys that a shop hands over, once for each token, and registers it with them. */
export async function takeKeys(shopCall: Context, token: string, keys: HandOver): Promise<null> {
  const ctx = { ...shopCall, actor: { kind: 'system', name: 'shop connection' } } as const;
  return transaction(ctx.db, async (tx) => {
    const [connection] = await tx
      .select()
      .from(siteConnections)
      .where(
        and(
          eq(siteConnections.tokenIndex, ctx.vault.blindIndex(token)),
          isNull(siteConnections.connectedAt),
          gt(siteConnections.expiresAt, sql`now()`),
        ),
      )
      .for('update');
    if (!connection) throw notFound('Connection');

    const { name, url, notificationEmail } = connection;
    const given = { consumerKey: keys.consumer_key, consumerSecret: keys.consumer_secret };
    const { id: siteId } =
      connection.siteId === null
        ? await registerSite(tx, ctx, { name, url, notificationEmail, ...given, isActive: true })
        : await storeKeys(tx, ctx, connection.siteId, given);
    await tx
      .update(siteConnections)
      .set({ siteId, connectedAt: sql`now()` })
      .where(eq(siteConnections.id, connection.id));
    return null;
  });
}
