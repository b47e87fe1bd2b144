import { UNLIMITED } from '#contract/licenses';
import type { Vault } from '../../platform/crypto/vault';
import type { Tx } from '../../platform/db/openDatabase';
import type { AcceptedKey } from './validateImport';

/** Rows as columns, the way unnest takes them. */
export interface EncryptedKeys {
  keyIndex: string;
  keyCipher: string;
  deliveries: number[];
  index: number[];
}

/** Sealed keys become text at once: as buffers they would live long enough to fill the heap. */
export function encryptKeys(vault: Vault, accepted: AcceptedKey[]): EncryptedKeys {
  return {
    keyIndex: toByteaArray(accepted.map(({ key }) => vault.blindIndex(key).toString('hex'))),
    keyCipher: toByteaArray(accepted.map(({ key }) => vault.encrypt(key).toString('hex'))),
    deliveries: accepted.map(({ deliveries }) => deliveries),
    index: accepted.map(({ index }) => index),
  };
}

const toByteaArray = (hex: string[]) => `{${hex.map((bytes) => `"\\\\x${bytes}"`).join(',')}}`;

// Answers with what was refused alone: nearly always nothing.
const INSERT_LICENSES = `
  WITH sent AS (
    SELECT * FROM unnest($3::bytea[], $4::bytea[], $5::int[], $6::int[]) AS t (key_index, key_cipher, deliveries, index)
  ), delivered AS (
    SELECT key_index FROM delivered_keys JOIN sent USING (key_index)
  ), added AS (
    INSERT INTO licenses (pool_id, validation, key_index, key_cipher, deliveries_allowed, deliveries_left)
    SELECT $1, $2, key_index, key_cipher, deliveries, deliveries FROM sent
    WHERE key_index NOT IN (SELECT key_index FROM delivered) ORDER BY index
    ON CONFLICT (key_index) DO NOTHING RETURNING key_index
  )
  SELECT index, key_index IN (SELECT key_index FROM delivered) AS was_delivered
  FROM sent WHERE key_index NOT IN (SELECT key_index FROM added)`;

/** A key that cannot be added: it is in stock, or somebody has had it. */
export interface ExistingKey {
  index: number;
  was_delivered: boolean;
}

/** Inserts in the order that was sent; returns the places of keys that are known already. */
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
