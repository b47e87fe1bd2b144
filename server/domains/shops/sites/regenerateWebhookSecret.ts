import { eq, sql } from 'drizzle-orm';
import type { ApiKeyAccess, Site } from '#contract/sites';
import { textOf } from '#contract/texts/Text';
import type { Context } from '../../../platform/context';
import type { Tx } from '../../../platform/db/openDatabase';
import { transaction } from '../../../platform/db/transaction';
import { assertFound } from '../../../platform/errors';
import { sites } from '../../../schema';
import { audit } from '../../audit';
import type { SiteRow } from '../connection/createSiteClient';
import { enqueueHealthCheck } from './createSite';
import { createWebhookSecret, presentSiteWithSecret, readSecret, WEBHOOK_SECRET } from './presentSite';

export async function regenerateWebhookSecret(ctx: Context, id: number): Promise<Site> {
  return transaction(ctx.db, async (tx) =>
    presentSiteWithSecret(ctx, await replaceWebhookSecret(tx, ctx, id)),
  );
}

/**
 * Replaces the webhook secret. Webhooks signed with the previous one are accepted for a day: some are in flight, and
 * the shop's webhooks get the new secret only once the shop is reachable.
 */
async function replaceWebhookSecret(tx: Tx, ctx: Context, id: number): Promise<SiteRow> {
  const index = await ctx.vault.holdIndex(tx);
  const [stored] = await tx.select().from(sites).where(eq(sites.id, id)).for('update');
  const previousWebhookSecretCipher = moveToPrevious(ctx, assertFound(stored, textOf('sites.not_found')));
  const [row] = await tx
    .update(sites)
    .set({
      ...createWebhookSecret(ctx.vault, index, id),
      previousWebhookSecretCipher,
      previousWebhookSecretUntil: sql`now() + interval '1 day'`,
      updatedAt: sql`now()`,
    })
    .where(eq(sites.id, id))
    .returning();
  const site = assertFound(row, textOf('sites.not_found'));
  await audit(tx, ctx, { action: 'site.regenerate_api_key', id });
  await enqueueHealthCheck(tx, site);
  return site;
}

/** Encrypts the secret for the column of previous ones; null if it cannot be decrypted. */
function moveToPrevious({ vault }: Context, { id, webhookSecretCipher }: SiteRow): Buffer | null {
  const secret = vault.tryDecrypt(webhookSecretCipher, WEBHOOK_SECRET, id);
  return secret === undefined ? null : vault.encrypt(secret, 'sites.previous_webhook_secret_cipher', id);
}

/** Returns the webhook secret to show or copy it, and records the access first. */
export async function readWebhookSecret(
  ctx: Context,
  id: number,
  { use }: ApiKeyAccess,
): Promise<{ api_key: string }> {
  const [row] = await ctx.db
    .select({ id: sites.id, webhookSecretCipher: sites.webhookSecretCipher })
    .from(sites)
    .where(eq(sites.id, id));
  const site = assertFound(row, textOf('sites.not_found'));
  await audit(ctx.db, ctx, { action: `site.key_${use}`, id });
  return { api_key: readSecret(ctx, site) };
}
