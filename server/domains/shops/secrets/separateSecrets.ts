import { type Context, type Services, systemContext } from '../../../platform/context';
import { getKeyEnding } from '../../../platform/crypto/maskKey';
import type { Tx } from '../../../platform/db/openDatabase';
import { transaction } from '../../../platform/db/transaction';
import { audit } from '../../audit';
import { replaceWebhookSecret } from './regenerateWebhookSecret';
import { WEBHOOK_SECRET } from './webhookSecret';

interface SharedSecret {
  site_id: number;
  key_id: number;
  name: string;
  cipher: Buffer;
}

const LOCK_SHARED = `
  SELECT s.id AS site_id, s.api_key_cipher AS cipher, k.id AS key_id, k.name
  FROM sites s JOIN api_keys k ON k.key_hash = s.api_key_index AND k.site_id = s.id
  ORDER BY s.id FOR UPDATE OF s`;

const SET_ENDING = 'UPDATE api_keys SET ending = $2 WHERE id = $1';

/**
 * Replaces the webhook secrets that are API keys as well, as the migration of an earlier version leaves them: its sites
 * had one secret for both.
 */
export async function separateSecrets(services: Services): Promise<void> {
  const ctx = systemContext(services, 'upgrade');
  await transaction(services.db, async (tx) => {
    const { rows } = await tx.$client.query<SharedSecret>(LOCK_SHARED);
    for (const row of rows) await separate(tx, ctx, row);
  });
}

async function separate(
  tx: Tx,
  ctx: Context,
  { site_id: siteId, key_id: keyId, name, cipher }: SharedSecret,
): Promise<void> {
  const secret = ctx.vault.tryDecrypt(cipher, WEBHOOK_SECRET, siteId);
  // It signs nothing until the encryption key is back.
  if (secret === undefined) return;
  await tx.$client.query(SET_ENDING, [keyId, getKeyEnding(secret)]);
  await audit(tx, ctx, { action: 'site.api_key_create', id: siteId, details: { name } });
  await replaceWebhookSecret(tx, ctx, siteId);
}
