import { toKeyText } from '#contract/canonicalKey';
import { createKeyValidator } from '#contract/licenseForms';
import { PART_ROLES, type PartRole } from '../reading/types';
import { isTakenIn, type KeySource } from './KeySource';
import { findProblem } from './parseKey';
import { Refusals } from './Refusals';
import { createKeyReader } from './readKeys';

/** The keys of the lists by their positions among the rows of all: the keys themselves are read again when they are sent. */
export interface Validation {
  /** In the order in which they are sent: the keys of a pool together. */
  valid: Uint32Array;
  refusals: Refusals;
  /** Valid keys by the names in the column of pools; undefined for lists without one. */
  pools: Map<string | undefined, number>;
  /** Valid keys with more than one line, and those with invisible characters. */
  multiline: number;
  cleaned: number;
  parts: PartRole[];
}

/** Separates valid keys from those that the server would reject. */
export function validateAll(sources: KeySource[], leftOutPools: ReadonlySet<string>): Validation {
  const validateKey = createKeyValidator();
  const refusals = new Refusals(sources.reduce((sum, { verdicts }) => sum + verdicts.length, 0));
  const byPool = new Map<string | undefined, number[]>();
  const parts = new Set<PartRole>();
  let [multiline, cleaned, offset] = [0, 0, 0];
  for (const source of sources) {
    const readKey = createKeyReader(source);
    for (const index of source.verdicts.keys()) {
      if (!isTakenIn(source, index)) continue;
      const written = readKey(index);
      const problem = findProblem(written, validateKey);
      if (problem) {
        refusals.set(offset + index, problem);
        continue;
      }
      const { key, pool } = written;
      const positions = byPool.get(pool);
      if (positions) positions.push(offset + index);
      else byPool.set(pool, [offset + index]);
      if (pool !== undefined && leftOutPools.has(pool)) continue;
      if (key.includes('\n')) multiline += 1;
      if (toKeyText(key) !== key) cleaned += 1;
      for (const role of PART_ROLES) if (written.parts?.[role]) parts.add(role);
    }
    offset += source.verdicts.length;
  }
  return {
    valid: arrange(byPool, leftOutPools),
    refusals,
    pools: new Map([...byPool].map(([name, positions]) => [name, positions.length])),
    multiline,
    cleaned,
    parts: PART_ROLES.filter((role) => parts.has(role)),
  };
}

/** A request has one pool; keys of one name, and those without, go to the pool of the form in their order. */
function arrange(
  byPool: ReadonlyMap<string | undefined, number[]>,
  leftOutPools: ReadonlySet<string>,
): Uint32Array {
  const groups = [...byPool]
    .filter(([name]) => name === undefined || !leftOutPools.has(name))
    .sort(([a = ''], [b = '']) => a.localeCompare(b))
    .map(([, positions]) => positions);
  const valid = new Uint32Array(groups.reduce((sum, { length }) => sum + length, 0));
  let count = 0;
  for (const positions of groups) {
    valid.set(positions, count);
    count += positions.length;
  }
  return hasManyPools(byPool) ? valid : valid.sort();
}

/** Whether a list names several pools. */
export const hasManyPools = (pools: ReadonlyMap<string | undefined, unknown>): boolean =>
  pools.size - Number(pools.has(undefined)) > 1;
