import { createDecipheriv } from 'node:crypto';
import { getKeyId, KEY_ID_BYTES } from './keyId';

const IV_BYTES = 12;
const TAG_BYTES = 16;
const BODY_START = KEY_ID_BYTES + IV_BYTES + TAG_BYTES;

/**
 * Decrypts the format of earlier versions (key id, IV, tag, ciphertext), which is not bound to a place. A rotation
 * brings such ciphers over.
 */
export function decryptUnbound(keys: Buffer[], encrypted: Buffer): Buffer | undefined {
  const key = keys.find((candidate) => isUnboundCipherOf(candidate, encrypted));
  if (!key || encrypted.length < BODY_START) return undefined;
  const iv = encrypted.subarray(KEY_ID_BYTES, KEY_ID_BYTES + IV_BYTES);
  const tag = encrypted.subarray(KEY_ID_BYTES + IV_BYTES, BODY_START);
  const decipher = createDecipheriv('aes-256-gcm', key, iv, { authTagLength: TAG_BYTES }).setAuthTag(tag);
  try {
    return Buffer.concat([decipher.update(encrypted.subarray(BODY_START)), decipher.final()]);
  } catch {
    return undefined;
  }
}

export const isUnboundCipherOf = (key: Buffer, encrypted: Buffer): boolean =>
  encrypted.subarray(0, KEY_ID_BYTES).equals(getKeyId(key));
