/** A deterministic generator of pseudo-random values. */
export interface Random {
  /** Returns a number in [0, 1). */
  next(): number;
  /** Returns an integer from `min` to `max`, inclusive. */
  int(min: number, max: number): number;
  chance(probability: number): boolean;
  pick<T>(list: readonly T[]): T;
  /** Picks an entry with a probability proportional to its weight. */
  pickWeighted<T extends { weight: number }>(list: readonly T[]): T;
}

export function createRandom(seed: number): Random {
  const next = mulberry32(seed);
  const int = (min: number, max: number) => min + Math.floor(next() * (max - min + 1));
  return {
    next,
    int,
    chance: (probability) => next() < probability,
    pick: (list) => itemAt(list, int(0, list.length - 1)),
    pickWeighted(list) {
      let remaining = next() * list.reduce((sum, { weight }) => sum + weight, 0);
      for (const entry of list) {
        remaining -= entry.weight;
        if (remaining < 0) return entry;
      }
      return itemAt(list, list.length - 1);
    },
  };
}

/** Returns an entry; throws if it does not exist. */
export function itemAt<T>(list: readonly T[], index: number): T {
  const entry = list[index];
  if (entry === undefined) throw new RangeError(`There is no entry ${index} of ${list.length}`);
  return entry;
}

function mulberry32(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}
