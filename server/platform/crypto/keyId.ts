import { createHash } from 'node:crypto';

export const KEY_ID_BYTES = 4;

const keyIds = new WeakMap<Buffer, Buffer>();

/** Returns a cached hash prefix that identifies a key without revealing it. */
export function getKeyId(key: Buffer): Buffer {
  const id =
    keyIds.get(key) ?? createHash('sha256').update('key id').update(key).digest().subarray(0, KEY_ID_BYTES);
  keyIds.set(key, id);
  return id;
}
