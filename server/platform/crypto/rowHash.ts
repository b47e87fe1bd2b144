import { createHmac } from 'node:crypto';
import { takeRandomBytes } from './random';

const NONCE_BYTES = 16;
/** Of SHA-256, as HMAC pads its key. */
const BLOCK_BYTES = 64;

/** The key with which the database computes the hash of one row. */
interface RowKey {
  nonce: Buffer;
  /** HMAC's inner and outer key, padded; the database uses them once and stores neither. */
  paddedKeys: Buffer;
}

/** A key for one row, derived from `key`, which never reaches the database. */
export function createRowKey(key: Buffer): RowKey {
  const nonce = takeRandomBytes(NONCE_BYTES);
  const rowKey = deriveRowKey(key, nonce);
  const paddedKeys = Buffer.alloc(2 * BLOCK_BYTES);
  for (let n = 0; n < BLOCK_BYTES; n += 1) {
    const byte = rowKey[n] ?? 0;
    paddedKeys[n] = byte ^ 0x36;
    paddedKeys[BLOCK_BYTES + n] = byte ^ 0x5c;
  }
  return { nonce, paddedKeys };
}

/** The hash that the database has computed for a row. */
export const computeRowHash = (key: Buffer, nonce: Buffer, message: Buffer): Buffer =>
  createHmac('sha256', deriveRowKey(key, nonce)).update(message).digest();

const deriveRowKey = (key: Buffer, nonce: Buffer): Buffer => createHmac('sha256', key).update(nonce).digest();
