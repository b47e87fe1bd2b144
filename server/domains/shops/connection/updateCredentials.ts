import { eq, sql } from 'drizzle-orm';
import type { CredentialsUpdate } from '#contract/connections';
import type { Site } from '#contract/sites';
import { textOf } from '#contract/texts/Text';
import type { Context } from '../../../platform/context';
import type { Tx } from '../../../platform/db/openDatabase';
import { transaction } from '../../../platform/db/transaction';
import { assertFound } from '../../../platform/errors';
import { sites } from '../../../schema';
import { audit } from '../../audit';
import { enqueueHealthCheck } from '../sites/createSite';
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
export async function saveCredentials(
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
