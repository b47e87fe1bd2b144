import { createHmac } from 'node:crypto';
import { getCanonicalKey } from '#contract/canonicalKey';
import { getKeyId, KEY_ID_BYTES } from './deriveKey';

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
  /**
   * The index under the first key, which no rotation replaces: what is stored outside of the database has it, so that
   * every state of the database can bring it over.
   */
  computeFirst(plain: string): Buffer;
  /** Returns the indexes of `computeAll` from an index under any key; undefined if that key is not known. */
  bringOver(index: Buffer): Buffer[] | undefined;
  /** 32 bits of an index. */
  computeShort(plain: string): number;
  computeAllShort(plain: string): number[];
  /** 64 bits of each index that a row may have; the first is the one that is stored. */
  computeAllLong(plain: string): bigint[];
}

export function createBlindIndex({ keys: [first, ...later], isTakingOver }: IndexKeys): BlindIndex {
  if (!first) throw new Error('The blind index has no key');
  const keys = [first, ...later];
  const versions = Math.min(isTakingOver ? 2 : 1, keys.length);
  const bringOver = (index: Buffer) => {
    const done = countKeys(keys, index);
    if (done === undefined || done > keys.length - versions + 1) return undefined;
    const chain = [index];
    for (const key of keys.slice(done)) chain.unshift(reindex(key, chain[0] ?? index));
    return chain.slice(0, versions);
  };
  const computeFirst = (plain: string) => hash(first, plain);
  const computeAll = (plain: string) => bringOver(computeFirst(plain)) ?? [];
  const hashAll = (plain: string) =>
    keys
      .slice(-versions)
      .map((key) => hash(key, plain))
      .reverse();
  const computeAllShort = (plain: string) => hashAll(plain).map((digest) => digest.readInt32BE(0));
  return {
    compute: (plain) => computeAll(plain)[0] ?? Buffer.alloc(0),
    computeAll,
    computeFirst,
    bringOver,
    computeShort: (plain) => computeAllShort(plain)[0] ?? 0,
    computeAllShort,
    computeAllLong: (plain) => hashAll(plain).map((digest) => digest.readBigInt64BE(0)),
  };
}

/** How many keys were applied to an index; undefined if the last of them is not one of these. */
function countKeys(keys: Buffer[], index: Buffer): number | undefined {
  if (isFirstIndex(index)) return 1;
  const last = keys.findIndex((key) => getKeyId(key).equals(index.subarray(0, KEY_ID_BYTES)));
  return index.length === INDEX_BYTES && last > 0 ? last + 1 : undefined;
}

/** Whether an index is under the first key. */
export const isFirstIndex = (index: Buffer): boolean => index.length === HASH_BYTES;

/**
 * The index under a later key, from the one under the key before it: the text is not needed, which some rows do not
 * have any more. It begins with the id of the key; an index of the first key is the hash alone.
 */
export const reindex = (key: Buffer, previous: Buffer): Buffer =>
  Buffer.concat([getKeyId(key), hash(key, previous)]);

// A digest as text takes 1.9 µs instead of 2.8, since Node allocates each digest that is a buffer outside of the heap.
const hash = (key: Buffer, data: string | Buffer): Buffer =>
  Buffer.from(createHmac('sha256', key).update(data).digest('binary'), 'latin1');

/** The stored index of a license key: that of its canonical form. */
export const indexLicenseKey = (index: BlindIndex, key: string): Buffer =>
  index.compute(getCanonicalKey(key));

/** The indexes that a license key may have in the database, first the one that is stored. */
export const findLicenseKeyIndexes = (index: BlindIndex, key: string): Buffer[] =>
  index.computeAll(getCanonicalKey(key));

/** The index of a license key under the first key, in hexadecimal. */
export const indexLicenseKeyFirst = (index: BlindIndex, key: string): string =>
  index.computeFirst(getCanonicalKey(key)).toString('hex');
