import { UNLIMITED } from '#contract/licenseForms';
import { type Text, textOf } from '#contract/texts/Text';
import { type BlindIndex, findLicenseKeyIndexes, indexLicenseKey } from '../../../platform/crypto/blindIndex';
import type { Vault } from '../../../platform/crypto/vault';
import { byteaArray, int4Array, int8Array } from '../../../platform/db/binaryArray';
import type { Tx } from '../../../platform/db/openDatabase';
import { reserveIds } from '../../../platform/db/reserveIds';
import { indexKeyEnding } from './keyEnding';

/** A valid key and its index in the request. */
export interface AcceptedKey {
  index: number;
  key: string;
  deliveries: number;
  expiresOn: string | null;
  note?: string | null;
  cost?: number | null;
}

/** Where keys are added. */
export interface Stock {
  id: number;
  requiresValidation: boolean;
  /** The batch that the keys belong to; none of keys by hand. */
  batchId?: number;
}

/** The deliveries that a key of a pool allows: keys of pools that require validation are unlimited. */
export const countDeliveries = ({ requiresValidation }: Stock, allowed: number): number =>
  requiresValidation ? UNLIMITED : allowed;

/** One array per column, as `unnest` expects. */
interface EncryptedKeys {
  id: number[];
  keyIndex: Buffer;
  keyCipher: Buffer;
  keyEnding: number[];
  deliveries: number[];
  expiresOn: (string | null)[];
  notes: (string | null)[];
  costs: (number | null)[];
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
    keyIndex: byteaArray(accepted.map(({ key }) => indexLicenseKey(blindIndex, key))),
    keyCipher: byteaArray(accepted.map(encryptKey)),
    keyEnding: accepted.map(({ key }) => indexKeyEnding(blindIndex, key)),
    deliveries: accepted.map(({ deliveries }) => deliveries),
    expiresOn: accepted.map(({ expiresOn }) => expiresOn),
    notes: accepted.map(({ note }) => note || null),
    costs: accepted.map(({ cost }) => cost ?? null),
    index: accepted.map(({ index }) => index),
  };
}

// Returns only the rejected keys, which are few.
const INSERT_LICENSES = `
  WITH input AS (
    SELECT * FROM unnest($4::bytea[], $5::bytea[], $6::int[], $7::int[], $8::int[], $9::date[], $10::text[], $11::numeric[],
      $12::bigint[]) AS t (key_index, key_cipher, key_ending, deliveries, index, expires_on, note, cost, id)
  ), delivered AS (
    SELECT key_index, order_number FROM delivered_keys JOIN input USING (key_index)
  ), inserted AS (
    INSERT INTO licenses (id, pool_id, status, validation, batch_id, key_index, key_cipher, key_ending, uses_allowed,
      uses_left, expires_on, note, cost)
    OVERRIDING SYSTEM VALUE
    SELECT id, $1, (SELECT CASE WHEN is_quarantined($3) THEN 'quarantined' ELSE 'available' END)::license_status, $2, $3, key_index, key_cipher, key_ending, deliveries, deliveries, expires_on, note, cost FROM input
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
  WITH input AS (SELECT * FROM unnest($1::bytea[], $2::int[]) AS i (key_index, index))
  SELECT index, false AS was_delivered, NULL AS order_number FROM input JOIN licenses USING (key_index)
  UNION ALL
  SELECT index, true, order_number FROM input JOIN delivered_keys USING (key_index)`;

/**
 * The keys of a request that exist under an index of a replaced key, by place; the insert finds the others. If such an index
 * is brought over after this, the insert finds it.
 */
export async function findReplacedIndexes(
  tx: Tx,
  index: BlindIndex,
  licenses: { license_key: string }[],
): Promise<Map<number, ExistingKey>> {
  if (index.computeAll('').length === 1) return new Map();
  const others = licenses.flatMap(({ license_key }, line) =>
    findLicenseKeyIndexes(index, license_key)
      .slice(1)
      .map((keyIndex) => ({ keyIndex, line })),
  );
  const values = [
    byteaArray(others.map(({ keyIndex }) => keyIndex)),
    int4Array(others.map(({ line }) => line)),
  ];
  const { rows } = await tx.$client.query<ExistingKey>(FIND_EXISTING, values);
  return new Map(rows.map((existing) => [existing.index, existing]));
}

/**
 * Inserts the keys in the given order; returns the indexes of the existing ones. Requires the shared lock `import`, which
 * excludes deletions.
 */
export async function insertEncrypted(
  tx: Tx,
  pool: Stock,
  { id, keyIndex, keyCipher, keyEnding, deliveries, index, expiresOn, notes, costs }: EncryptedKeys,
): Promise<ExistingKey[]> {
  const validation = pool.requiresValidation ? 'pending' : null;
  const values = [
    pool.id,
    validation,
    pool.batchId ?? null,
    keyIndex,
    keyCipher,
    int4Array(keyEnding),
    int4Array(deliveries),
    int4Array(index),
    expiresOn,
    notes,
    costs,
    int8Array(id),
  ];
  return (await tx.$client.query<ExistingKey>(INSERT_LICENSES, values)).rows;
}

/** Encrypts and inserts a few keys, as `insertEncrypted`; returns the ids of their licenses as well. */
export async function insertLicenses(
  tx: Tx,
  vault: Vault,
  blindIndex: BlindIndex,
  pool: Stock,
  keys: AcceptedKey[],
): Promise<{ ids: number[]; existing: ExistingKey[] }> {
  const ids = await reserveIds(tx, 'licenses', keys.length);
  return { ids, existing: await insertEncrypted(tx, pool, encryptKeys(vault, blindIndex, keys, ids)) };
}

/** Why an existing key is not added again. */
export function describeExisting({ was_delivered, order_number: order }: ExistingKey): Text {
  if (!was_delivered) return textOf('licenses.key_exists');
  return order === null ? textOf('licenses.key_delivered') : textOf('licenses.key_delivered_to', { order });
}
