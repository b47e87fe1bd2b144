import { createCipheriv, createDecipheriv, createHash, createHmac, randomBytes } from 'node:crypto';
import type { EncryptionKeys, Keyring } from './keyring';

const ALGORITHM = 'aes-256-gcm';
const ID_BYTES = 4;
const IV_BYTES = 12;
const TAG_BYTES = 16;

/** Encrypts what is stored, and finds it again without decrypting. */
export interface Vault {
  /** Key id, IV, tag and ciphertext in one. */
  encrypt(plain: string): Buffer;
  /** Throws when no configured key can read it: nothing may be signed or sold with what is not there. */
  decrypt(cipher: Buffer): string;
  /** For what is only shown: undefined when no configured key can read it. */
  tryDecrypt(cipher: Buffer): string | undefined;
  /** The same for the same text, and of no use without the key. */
  blindIndex(plain: string): Buffer;
}

const keyIds = new WeakMap<Buffer, Buffer>();

/** Tells keys apart without telling them; worked out once for each. */
function keyId(key: Buffer): Buffer {
  const id =
    keyIds.get(key) ?? createHash('sha256').update('key id').update(key).digest().subarray(0, ID_BYTES);
  keyIds.set(key, id);
  return id;
}

/** Encrypts under `key`, with the key's id in front so that keys can be rotated. */
export function encrypt(key: Buffer, plain: string | Buffer): Buffer {
  const iv = randomBytes(IV_BYTES);
  const cipher = createCipheriv(ALGORITHM, key, iv);
  const body = Buffer.concat([
    typeof plain === 'string' ? cipher.update(plain, 'utf8') : cipher.update(plain),
    cipher.final(),
  ]);
  return Buffer.concat([keyId(key), iv, cipher.getAuthTag(), body]);
}

/** Undefined when none of the keys has sealed it, or when it was tampered with. */
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

/** Whether this key has sealed it, tampered with or not. */
export function isEncryptedWith(key: Buffer, encrypted: Buffer): boolean {
  return keyId(key).equals(encrypted.subarray(0, ID_BYTES));
}

/** What a cipher under this key begins with. */
export const keyIdPrefix = (key: Buffer) => Buffer.from(keyId(key));

/** For how long a server goes on encrypting with a key that was replaced. */
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
  // A key that was not there before: another process has rotated.
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
