import { UNLIMITED } from '#contract/licenseForms';
import type { LicenseImport } from '#contract/licenseImport';
import type { BlindIndex } from '../../platform/crypto/blindIndex';
import type { Vault } from '../../platform/crypto/vault';
import { byteaArray, int4Array, int8Array } from '../../platform/db/binaryArray';
import type { Tx } from '../../platform/db/openDatabase';
import { indexKeyEnding } from './keyEnding';
import type { AcceptedKey } from './validateImport';

/** One array per column, as `unnest` expects. */
interface EncryptedKeys {
  id: number[];
  keyIndex: Buffer;
  keyCipher: Buffer;
  keyEnding: number[];
  deliveries: number[];
  expiresOn: (string | null)[];
  index: number[];
}

/**
 * Encrypts keys for licenses with reserved ids. Hashes and ciphers become arrays immediately: singly they would fill the
 * heap.
 */
export function encryptKeys(
  vault: Vault,
  blindIndex: BlindIndex,
  accepted: AcceptedKey[],
  ids: number[],
): EncryptedKeys {
  const encryptKey = ({ key }: AcceptedKey, index: number) =>
    vault.encrypt(key, 'licenses.key_cipher', ids[index] ?? 0);
  return {
    id: ids,
    keyIndex: byteaArray(accepted.map(({ key }) => blindIndex.compute(key))),
    keyCipher: byteaArray(accepted.map(encryptKey)),
    keyEnding: accepted.map(({ key }) => indexKeyEnding(blindIndex, key)),
    deliveries: accepted.map(({ deliveries }) => deliveries),
    expiresOn: accepted.map(({ expiresOn }) => expiresOn),
    index: accepted.map(({ index }) => index),
  };
}

// Returns only the rejected keys, which are few.
const INSERT_LICENSES = `
  WITH input AS (
    SELECT * FROM unnest($3::bytea[], $4::bytea[], $5::int[], $6::int[], $7::int[], $8::date[], $9::bigint[])
      AS t (key_index, key_cipher, key_ending, deliveries, index, expires_on, id)
  ), delivered AS (
    SELECT key_index, order_number FROM delivered_keys JOIN input USING (key_index)
  ), inserted AS (
    INSERT INTO licenses (id, pool_id, validation, key_index, key_cipher, key_ending, deliveries_allowed,
      deliveries_left, expires_on)
    OVERRIDING SYSTEM VALUE
    SELECT id, $1, $2, key_index, key_cipher, key_ending, deliveries, deliveries, expires_on FROM input
    WHERE key_index NOT IN (SELECT key_index FROM delivered) ORDER BY index
    ON CONFLICT (key_index) DO NOTHING RETURNING key_index
  )
  SELECT index, delivered.key_index IS NOT NULL AS was_delivered, order_number
  FROM input LEFT JOIN delivered USING (key_index) WHERE key_index NOT IN (SELECT key_index FROM inserted)`;

/** A key that is already in stock or was delivered before. */
export interface ExistingKey {
  index: number;
  was_delivered: boolean;
  /** Of the delivery, if it is known. */
  order_number: string | null;
}

const FIND_EXISTING = `
  SELECT i.position - 1 AS index, false AS was_delivered, NULL AS order_number
  FROM unnest($1::bytea[]) WITH ORDINALITY AS i (key_index, position) JOIN licenses USING (key_index)
  UNION ALL
  SELECT i.position - 1, true, order_number
  FROM unnest($1::bytea[]) WITH ORDINALITY AS i (key_index, position) JOIN delivered_keys USING (key_index)`;

/**
 * The keys of a request that exist under a key of the blind index that is being replaced, by place; the insert finds the
 * others. A rotation that brings one over after this makes the insert find it.
 */
export async function findReplacedIndexes(
  tx: Tx,
  index: BlindIndex,
  licenses: LicenseImport['licenses'],
): Promise<Map<number, ExistingKey>> {
  if (index.computeAll('').length === 1) return new Map();
  const indexes = licenses.flatMap(({ license_key }) => index.computeAll(license_key.trim()).slice(1));
  const { rows } = await tx.$client.query<ExistingKey>(FIND_EXISTING, [indexes]);
  return new Map(rows.map((existing) => [existing.index, existing]));
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
  const { id, keyIndex, keyCipher, keyEnding, index, expiresOn } = encrypted;
  const values = [
    pool.id,
    validation,
    keyIndex,
    keyCipher,
    int4Array(keyEnding),
    int4Array(deliveries),
    int4Array(index),
    expiresOn,
    int8Array(id),
  ];
  return (await tx.$client.query<ExistingKey>(INSERT_LICENSES, values)).rows;
}
