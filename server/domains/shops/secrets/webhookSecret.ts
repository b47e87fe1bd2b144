import type { BlindIndex } from '../../../platform/crypto/blindIndex';
import { createRandomText } from '../../../platform/crypto/random';
import type { EncryptedColumn, Vault } from '../../../platform/crypto/vault';

const SECRET_LENGTH = 48;

/** The column of webhook secrets, which the specification calls API keys. */
export const WEBHOOK_SECRET = 'sites.webhook_secret_cipher' satisfies EncryptedColumn;

/** A new webhook secret, encrypted for its site's row, with a blind index to compare it by. */
export function createWebhookSecret(vault: Vault, index: BlindIndex, siteId: number) {
  const secret = createRandomText(SECRET_LENGTH);
  return {
    webhookSecretCipher: vault.encrypt(secret, WEBHOOK_SECRET, siteId),
    webhookSecretIndex: index.compute(secret),
  };
}
