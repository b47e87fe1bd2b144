import { randomInt } from 'node:crypto';
import type { Vault } from '../security/vault';

const LENGTH = 48;
// WordPress mangles other characters when it stores a webhook's secret.
const CHARACTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789';

/** A new API key: letters and digits only. */
export function newApiKey(): string {
  return Array.from({ length: LENGTH }, () => CHARACTERS[randomInt(CHARACTERS.length)]).join('');
}

/** How a key is stored: encrypted, and to be found without decrypting. */
export function storeApiKey(vault: Vault, apiKey: string) {
  return { apiKeyCipher: vault.encrypt(apiKey), apiKeyIndex: vault.blindIndex(apiKey) };
}
