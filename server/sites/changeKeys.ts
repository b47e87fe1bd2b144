import { eq, sql } from 'drizzle-orm';
import type { KeysUpdate } from '#contract/connections';
import type { Site } from '#contract/sites';
import { audit } from '../audit/audit';
import type { Context } from '../context';
import type { Tx } from '../db/open';
import { sites } from '../db/tables';
import { transaction } from '../db/transaction';
import { found } from '../errors';
import { presentSite } from './presentSite';
import { lookSoon } from './registerSite';
import type { SiteRow } from './shopOf';

/** Changes the keys that a shop is asked with, as when the former ones were wrong, revoked or may only read. */
export async function changeKeys(ctx: Context, id: number, input: KeysUpdate): Promise<Site> {
  const keys = { consumerKey: input.consumer_key, consumerSecret: input.consumer_secret };
  return transaction(ctx.db, async (tx) => presentSite(ctx, await storeKeys(tx, ctx, id, keys)));
}

interface ConsumerKeys {
  consumerKey: string;
  consumerSecret: string;
}

/** Stores a shop's new keys and queues a look at it. */
export async function storeKeys(
  tx: Tx,
  ctx: Context,
  id: number,
  { consumerKey, consumerSecret }: ConsumerKeys,
): Promise<SiteRow> {
  const consumerSecretCipher = ctx.vault.encrypt(consumerSecret);
  const [row] = await tx
    .update(sites)
    .set({ consumerKey, consumerSecretCipher, credentialsInQuery: false, updatedAt: sql`now()` })
    .where(eq(sites.id, id))
    .returning();
  const site = found(row, 'Site');
  await audit(tx, ctx, { action: 'site.change_keys', id });
  await lookSoon(tx, ctx, site);
  return site;
}
