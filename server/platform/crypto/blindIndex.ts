import { createHmac } from 'node:crypto';
import { getKeyId, KEY_ID_BYTES } from './keyId';

const HASH_BYTES = 32;

/** Length of an index that begins with the id of its key. */
export const INDEX_BYTES = KEY_ID_BYTES + HASH_BYTES;

/** The keys of the blind index: each is applied to the index of the previous one. */
export interface IndexKeys {
  /** Oldest first. */
  keys: Buffer[];
  /** Rows under the key before the last are being brought over. */
  isTakingOver: boolean;
}

/** Deterministic keyed hashes, to find encrypted texts without decrypting them. */
export interface BlindIndex {
  /** The index that is stored. */
  compute(plain: string): Buffer;
  /** The indexes that a row may have: the first is the one that is stored, the others are of replaced keys. */
  computeAll(plain: string): Buffer[];
  /** 32 bits of an index. */
  computeShort(plain: string): number;
  computeAllShort(plain: string): number[];
}

export function createBlindIndex({ keys: [first, ...later], isTakingOver }: IndexKeys): BlindIndex {
  if (!first) throw new Error('The blind index has no key');
  const versions = isTakingOver ? 2 : 1;
  const keys = [first, ...later];
  const computeAll = (plain: string) => {
    const chain = [hash(first, plain)];
    for (const key of later) chain.unshift(reindex(key, chain[0] ?? Buffer.alloc(0)));
    return chain.slice(0, versions);
  };
  const computeAllShort = (plain: string) =>
    keys
      .slice(-versions)
      .map((key) => hash(key, plain).readInt32BE(0))
      .reverse();
  return {
    compute: (plain) => computeAll(plain)[0] ?? Buffer.alloc(0),
    computeAll,
    computeShort: (plain) => computeAllShort(plain)[0] ?? 0,
    computeAllShort,
  };
}

/**
 * The index under a later key, from the one under the key before it: the text is not needed, which some rows do not
 * have any more. It begins with the id of the key; an index of the first key is the hash alone.
 */
export const reindex = (key: Buffer, previous: Buffer): Buffer =>
  Buffer.concat([getKeyId(key), hash(key, previous)]);

// As text first: 1.9 µs instead of 2.8, since Node allocates each digest that is a buffer outside of the heap.
const hash = (key: Buffer, data: string | Buffer): Buffer =>
  Buffer.from(createHmac('sha256', key).update(data).digest('binary'), 'latin1');
