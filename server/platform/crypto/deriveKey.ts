import { hkdfSync } from 'node:crypto';

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
