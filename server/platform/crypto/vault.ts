import type { Queryable, Tx } from '../db/openDatabase';
import type { BlindIndex } from './blindIndex';
import { decrypt, encrypt, isCipherOf } from './cipher';
import { type EncryptionKeys, type Keyring, staticKeyring } from './keyring';

/** The primary key of an encrypted column's rows. */
interface EncryptedRows {
  id: string;
  idType: 'bigint' | 'boolean' | 'text';
  /** Rows that a rotation holds in memory, of a column with large values. */
  batchSize?: number;
}

/**
 * All columns that hold ciphertext, as `table.column`, in the order of a rotation. `secrets` is last: its state shows
 * whether a rotation is complete.
 */
export const encryptedColumns = {
  'licenses.key_cipher': { id: 'id', idType: 'bigint' },
  'licenses.parts_cipher': { id: 'id', idType: 'bigint' },
  'license_files.cipher': { id: 'id', idType: 'bigint', batchSize: 200 },
  'sites.consumer_secret_cipher': { id: 'id', idType: 'bigint' },
  'sites.webhook_secret_cipher': { id: 'id', idType: 'bigint' },
  'sites.previous_webhook_secret_cipher': { id: 'id', idType: 'bigint' },
  'webhook_endpoints.secret_cipher': { id: 'id', idType: 'bigint' },
  'webhook_endpoints.previous_secret_cipher': { id: 'id', idType: 'bigint' },
  'alert_targets.destination_cipher': { id: 'id', idType: 'bigint' },
  'settings.aws_secret_access_key_cipher': { id: 'singleton', idType: 'boolean' },
  'settings.smtp_password_cipher': { id: 'singleton', idType: 'boolean' },
  'totp_secrets.cipher': { id: 'admin_id', idType: 'bigint' },
  'idempotency_keys.response_cipher': { id: 'id', idType: 'bigint', batchSize: 50 },
  'provider_sessions.cipher': { id: 'id', idType: 'bigint' },
  'secrets.cipher': { id: 'name', idType: 'text' },
} as const satisfies Record<`${string}.${string}`, EncryptedRows>;

export type EncryptedColumn = keyof typeof encryptedColumns;

/** The primary key of a row with ciphertext. */
export type RowId = number | boolean | string;

/** Where a ciphertext is stored; it is bound to this place. */
export const toPlace = (column: EncryptedColumn, id: RowId): string => `${column}:${id}`;

/** Encrypts stored secrets, each for its row. */
export interface Ciphers {
  encrypt(plain: string, column: EncryptedColumn, id: RowId): Buffer;
  /**
   * Throws if no configured key decrypts the cipher, or if it belongs to another row, so that nothing is sold or signed
   * without the secret.
   */
  decrypt(cipher: Buffer, column: EncryptedColumn, id: RowId): string;
  /** For display: returns undefined where `decrypt` throws. */
  tryDecrypt(cipher: Buffer, column: EncryptedColumn, id: RowId): string | undefined;
  /** The current keys, for a thread of this process that decrypts what was read before the call. */
  shareKeys(): Uint8Array[];
}

/** The blind index under its current keys; a rotation replaces them while servers run. */
export interface BlindIndexes {
  /** For lookups. Up to a second after the start of a rotation, it does not find what was added since. */
  readIndex(db: Queryable): Promise<BlindIndex>;
  /** For a transaction that stores indexes: until it ends, no rotation starts. */
  holdIndex(tx: Tx): Promise<BlindIndex>;
}

export interface Vault extends Ciphers, BlindIndexes {}

/** How long a server may still encrypt with a replaced key. */
const KEY_CACHE_MS = 1000;

export function createCiphers(keyring: Keyring): Ciphers {
  let keys = keyring.read();
  let readAt = Date.now();
  const reloadKeys = (): EncryptionKeys => {
    keys = keyring.read();
    readAt = Date.now();
    return keys;
  };
  const getKeys = () => (Date.now() - readAt > KEY_CACHE_MS ? reloadKeys() : keys);
  // An unknown key id means that another process has rotated the key.
  const getKeysFor = (cipher: Buffer) => (keys.some((key) => isCipherOf(key, cipher)) ? keys : reloadKeys());
  const tryDecrypt: Ciphers['tryDecrypt'] = (cipher, column, id) =>
    decrypt(getKeysFor(cipher), cipher, toPlace(column, id))?.toString('utf8');
  return {
    encrypt: (plain, column, id) => encrypt(getKeys()[0], plain, toPlace(column, id)),
    tryDecrypt,
    decrypt(cipher, column, id) {
      const plain = tryDecrypt(cipher, column, id);
      if (plain === undefined) throw new Error(`No configured encryption key reads ${toPlace(column, id)}`);
      return plain;
    },
    shareKeys: () => keyring.read(),
  };
}

/** The ciphers in the thread that received the keys. */
export function openSharedCiphers(keys: Uint8Array[]): Pick<Ciphers, 'tryDecrypt'> {
  const [current, ...previous] = keys.map((key) => Buffer.from(key));
  if (!current) throw new Error('No keys were shared');
  return createCiphers(staticKeyring(current, ...previous));
}
