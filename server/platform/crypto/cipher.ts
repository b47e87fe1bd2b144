import { createCipheriv, createDecipheriv } from 'node:crypto';
import { deriveKey, getKeyId, KEY_ID_BYTES } from './deriveKey';
import { takeRandomBytes } from './random';

const AES_256_GCM = 'aes-256-gcm';
/** Version of the format, and number of the algorithm. */
const HEADER = Buffer.from([1, 1]);
const PREFIX_BYTES = HEADER.length + KEY_ID_BYTES;
const IV_BYTES = 12;
const TAG_BYTES = 16;
const BODY_START = PREFIX_BYTES + IV_BYTES;

/**
 * Encrypts for one place, as associated data: moved anywhere else, the result does not decrypt. It consists of format,
 * algorithm, the key's id, IV, ciphertext and tag.
 */
export function encrypt(key: Buffer, plain: string | Buffer, place: string): Buffer {
  const iv = takeRandomBytes(IV_BYTES);
  const cipher = createCipheriv(AES_256_GCM, deriveKey(key, 'cipher'), iv);
  cipher.setAAD(Buffer.from(place));
  const body = typeof plain === 'string' ? cipher.update(plain, 'utf8') : cipher.update(plain);
  // Of GCM, `final` returns no bytes.
  cipher.final();
  return Buffer.concat([HEADER, getKeyId(key), iv, body, cipher.getAuthTag()]);
}

/** Returns undefined if none of the keys matches, or if the cipher was altered or belongs to another place. */
export function decrypt(keys: Buffer[], encrypted: Buffer, place: string): Buffer | undefined {
  const key = keys.find((candidate) => isCipherOf(candidate, encrypted));
  if (!key || encrypted.length < BODY_START + TAG_BYTES) return undefined;
  const iv = encrypted.subarray(PREFIX_BYTES, BODY_START);
  const end = encrypted.length - TAG_BYTES;
  const decipher = createDecipheriv(AES_256_GCM, deriveKey(key, 'cipher'), iv, { authTagLength: TAG_BYTES });
  decipher.setAAD(Buffer.from(place)).setAuthTag(encrypted.subarray(end));
  const plain = decipher.update(encrypted.subarray(BODY_START, end));
  try {
    decipher.final();
    return plain;
  } catch {
    return undefined;
  }
}

/** Compares format and key id, not the authentication tag. */
export const isCipherOf = (key: Buffer, encrypted: Buffer): boolean =>
  encrypted.subarray(0, HEADER.length).equals(HEADER) &&
  encrypted.subarray(HEADER.length, PREFIX_BYTES).equals(getKeyId(key));

/** The first bytes of every cipher of this key. */
export const getCipherPrefix = (key: Buffer): Buffer => Buffer.concat([HEADER, getKeyId(key)]);
