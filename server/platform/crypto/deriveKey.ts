import { createHash, hkdfSync } from 'node:crypto';

const KEY_BYTES = 32;
const derivedKeys = new WeakMap<Buffer, Map<string, Buffer>>();

/** Derives a key for one purpose, so that no key does two jobs. */
export function deriveKey(key: Buffer, purpose: string): Buffer {
  const known = derivedKeys.get(key) ?? new Map<string, Buffer>();
  derivedKeys.set(key, known);
  const derived =
    known.get(purpose) ?? Buffer.from(hkdfSync('sha256', key, '', `keystock ${purpose}`, KEY_BYTES));
  known.set(purpose, derived);
  return derived;
}

export const KEY_ID_BYTES = 4;

const keyIds = new WeakMap<Buffer, Buffer>();

/** Returns a cached hash prefix that identifies a key without revealing it. */
export function getKeyId(key: Buffer): Buffer {
  const id =
    keyIds.get(key) ?? createHash('sha256').update('key id').update(key).digest().subarray(0, KEY_ID_BYTES);
  keyIds.set(key, id);
  return id;
}
