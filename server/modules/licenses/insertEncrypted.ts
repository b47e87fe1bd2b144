import { UNLIMITED } from '#contract/licenses';
import type { Vault } from '../../platform/crypto/vault';
import type { Tx } from '../../platform/db/openDatabase';
import type { AcceptedKey } from './validateImport';

/** One array per column, as `unnest` expects. */
interface EncryptedKeys {
  keyIndex: string;
  keyCipher: string;
  deliveries: number[];
  index: number[];
}

/** Ciphers are converted to text immediately: as buffers they would fill the heap. */
export function encryptKeys(vault: Vault, accepted: AcceptedKey[]): EncryptedKeys {
  return {
    keyIndex: toByteaArray(accepted.map(({ key }) => vault.blindIndex(key).toString('hex'))),
    keyCipher: toByteaArray(accepted.map(({ key }) => vault.encrypt(key).toString('hex'))),
    deliveries: accepted.map(({ deliveries }) => deliveries),
    index: accepted.map(({ index }) => index),
  };
}

const toByteaArray = (hex: string[]) => `{${hex.map((bytes) => `"\\\\x${bytes}"`).join(',')}}`;

// Returns only the rejected keys, which are few.
const INSERT_LICENSES = `
  WITH input AS (
    SELECT * FROM unnest($3::bytea[], $4::bytea[], $5::int[], $6::int[]) AS t (key_index, key_cipher, deliveries, index)
  ), delivered AS (
    SELECT key_index FROM delivered_keys JOIN input USING (key_index)
  ), inserted AS (
    INSERT INTO licenses (pool_id, validation, key_index, key_cipher, deliveries_allowed, deliveries_left)
    SELECT $1, $2, key_index, key_cipher, deliveries, deliveries FROM input
    WHERE key_index NOT IN (SELECT key_index FROM delivered) ORDER BY index
    ON CONFLICT (key_index) DO NOTHING RETURNING key_index
  )
  SELECT index, key_index IN (SELECT key_index FROM delivered) AS was_delivered
  FROM input WHERE key_index NOT IN (SELECT key_index FROM inserted)`;

/** A key that is already in stock or was delivered before. */
export interface ExistingKey {
  index: number;
  was_delivered: boolean;
}

/** Inserts the keys in the given order; returns the indexes of the existing ones. */
export async function insertEncrypted(
  tx: Tx,
  pool: { id: number; requiresValidation: boolean },
  encrypted: EncryptedKeys,
): Promise<ExistingKey[]> {
  const deliveries = pool.requiresValidation
    ? encrypted.deliveries.map(() => UNLIMITED)
    : encrypted.deliveries;
  const validation = pool.requiresValidation ? 'pending' : null;
  const values = [pool.id, validation, encrypted.keyIndex, encrypted.keyCipher, deliveries, encrypted.index];
  return (await tx.$client.query<ExistingKey>(INSERT_LICENSES, values)).rows;
}
