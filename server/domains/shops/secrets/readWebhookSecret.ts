import { eq } from 'drizzle-orm';
import type { ApiKeyAccess } from '#contract/sites';
import { textOf } from '#contract/texts/Text';
import type { Context } from '../../../platform/context';
import { assertFound } from '../../../platform/errors';
import { sites } from '../../../schema';
import { audit } from '../../audit';
import { readSecret } from '../sites/presentSite';

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
