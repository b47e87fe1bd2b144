import { and, eq, gt, inArray, isNull, sql } from 'drizzle-orm';
import type { CredentialsUpdate, WooCredentialsCallback } from '#contract/connections';
import type { Site } from '#contract/sites';
import { textOf } from '#contract/texts/Text';
import type { Context } from '../../../platform/context';
import type { Tx } from '../../../platform/db/openDatabase';
import { transaction } from '../../../platform/db/transaction';
import { assertFound, notFound } from '../../../platform/errors';
import { siteConnections, sites } from '../../../schema';
import { lockGiver } from '../../accounts';
import { audit } from '../../audit';
import { enqueueHealthCheck, registerSite } from '../sites/createSite';
import { presentSite } from '../sites/presentSite';
import { repeatRefusedRequests } from '../sync/syncRequests';
import type { SiteRow } from './createSiteClient';

export async function updateCredentials(ctx: Context, id: number, input: CredentialsUpdate): Promise<Site> {
  const credentials = { consumerKey: input.consumer_key, consumerSecret: input.consumer_secret };
  return transaction(ctx.db, async (tx) => presentSite(ctx, await saveCredentials(tx, ctx, id, credentials)));
}

interface ConsumerCredentials {
  consumerKey: string;
  consumerSecret: string;
}

/** Saves a shop's credentials and repeats the requests that the shop refused. */
async function saveCredentials(
  tx: Tx,
  ctx: Context,
  id: number,
  { consumerKey, consumerSecret }: ConsumerCredentials,
): Promise<SiteRow> {
  const consumerSecretCipher = ctx.vault.encrypt(consumerSecret, 'sites.consumer_secret_cipher', id);
  const [row] = await tx
    .update(sites)
    .set({ consumerKey, consumerSecretCipher, credentialsInQuery: false, updatedAt: sql`now()` })
    .where(eq(sites.id, id))
    .returning();
  const site = assertFound(row, textOf('sites.not_found'));
  await audit(tx, ctx, { action: 'site.change_keys', id });
  await repeatRefusedRequests(tx, id);
  await enqueueHealthCheck(tx, site);
  return site;
}

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
