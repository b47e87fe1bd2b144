import { createCipheriv, createDecipheriv, createHash, createHmac, randomBytes } from 'node:crypto';
import type { EncryptionKeys, Keyring } from './keyring';

const ALGORITHM = 'aes-256-gcm';
const ID_BYTES = 4;
const IV_BYTES = 12;
const TAG_BYTES = 16;

/** Encrypts stored secrets, and computes blind indexes to find them. */
export interface Vault {
  /** Returns key id, IV, tag and ciphertext, concatenated. */
  encrypt(plain: string): Buffer;
  /** Throws if no configured key decrypts the cipher, so that nothing is sold or signed without the secret. */
  decrypt(cipher: Buffer): string;
  /** For display: returns undefined if no configured key decrypts the cipher. */
  tryDecrypt(cipher: Buffer): string | undefined;
  /** Deterministic keyed hash. */
  blindIndex(plain: string): Buffer;
}

const keyIds = new WeakMap<Buffer, Buffer>();

/** Returns a cached hash prefix that identifies a key without revealing it. */
function getKeyId(key: Buffer): Buffer {
  const id =
    keyIds.get(key) ?? createHash('sha256').update('key id').update(key).digest().subarray(0, ID_BYTES);
  keyIds.set(key, id);
  return id;
}

/** Encrypts with `key`; the result starts with the key's id, for rotation. */
export function encrypt(key: Buffer, plain: string | Buffer): Buffer {
  const iv = randomBytes(IV_BYTES);
  const cipher = createCipheriv(ALGORITHM, key, iv);
  const body = Buffer.concat([
    typeof plain === 'string' ? cipher.update(plain, 'utf8') : cipher.update(plain),
    cipher.final(),
  ]);
  return Buffer.concat([getKeyId(key), iv, cipher.getAuthTag(), body]);
}

/** Returns undefined if none of the keys matches, or if the cipher was altered. */
export function decrypt(keys: Buffer[], encrypted: Buffer): Buffer | undefined {
  const key = keys.find((candidate) => isEncryptedWith(candidate, encrypted));
  if (!key || encrypted.length < ID_BYTES + IV_BYTES + TAG_BYTES) return undefined;
  const iv = encrypted.subarray(ID_BYTES, ID_BYTES + IV_BYTES);
  const tag = encrypted.subarray(ID_BYTES + IV_BYTES, ID_BYTES + IV_BYTES + TAG_BYTES);
  const decipher = createDecipheriv(ALGORITHM, key, iv, { authTagLength: TAG_BYTES }).setAuthTag(tag);
  try {
    return Buffer.concat([
      decipher.update(encrypted.subarray(ID_BYTES + IV_BYTES + TAG_BYTES)),
      decipher.final(),
    ]);
  } catch {
    return undefined;
  }
}

/** Compares only the key id, not the authentication tag. */
export function isEncryptedWith(key: Buffer, encrypted: Buffer): boolean {
  return getKeyId(key).equals(encrypted.subarray(0, ID_BYTES));
}

/** The first bytes of every cipher of this key. */
export const keyIdPrefix = (key: Buffer) => Buffer.from(getKeyId(key));

/** How long a server may still encrypt with a replaced key. */
const KEY_CACHE_MS = 1000;

export function createVault(keyring: Keyring, indexKey: Buffer): Vault {
  let keys = keyring.read();
  let readAt = Date.now();
  const reloadKeys = (): EncryptionKeys => {
    keys = keyring.read();
    readAt = Date.now();
    return keys;
  };
  const getKeys = () => (Date.now() - readAt > KEY_CACHE_MS ? reloadKeys() : keys);
  // An unknown key id means that another process has rotated the key.
  const getKeysFor = (cipher: Buffer) =>
    keys.some((key) => isEncryptedWith(key, cipher)) ? keys : reloadKeys();
  const tryDecrypt = (cipher: Buffer) => decrypt(getKeysFor(cipher), cipher)?.toString('utf8');
  return {
    encrypt: (plain) => encrypt(getKeys()[0], plain),
    tryDecrypt,
    decrypt(cipher) {
      const plain = tryDecrypt(cipher);
      if (plain === undefined) throw new Error('No configured encryption key reads this secret');
      return plain;
    },
    blindIndex: (plain) => createHmac('sha256', indexKey).update(plain, 'utf8').digest(),
  };
}
