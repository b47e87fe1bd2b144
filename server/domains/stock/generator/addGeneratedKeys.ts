import { randomInt } from 'node:crypto';
import { type GeneratorState, makeKey } from '#contract/generator';
import { textOf } from '#contract/texts/Text';
import type { Context } from '../../../platform/context';
import { advisoryLocks } from '../../../platform/db/advisoryLocks';
import type { Tx } from '../../../platform/db/openDatabase';
import { type AppError, conflict } from '../../../platform/errors';
import { findReplacedIndexes, insertLicenses, type Stock } from '../licenses/insertLicenses';
import { enqueueFulfillBackorders } from '../pools/backorderQueue';
import { readGenerator } from './readGenerator';
import type { StoredGenerator } from './StoredGenerator';

/** Keys that are encrypted at a time; the event loop serves other requests between chunks. */
const CHUNK_SIZE = 2_500;

/** At most one in a million possible keys exists: even one collision is rare, unless other lists have the same pattern. */
const MAX_ROUNDS = 5;

const LOCK_PATTERN = `
  SELECT FROM key_patterns WHERE pattern = (SELECT key_pattern FROM pools WHERE id = $1) FOR UPDATE`;

/**
 * Locks the pattern of a pool, so that one transaction makes keys of it at a time, and returns the generator as it is then.
 * Takes the shared lock `import` before.
 */
export async function lockGenerator(tx: Tx, poolId: number): Promise<GeneratorState> {
  // Waits for deletions, which record the delivered keys.
  await tx.$client.query('SELECT pg_advisory_xact_lock_shared($1)', [advisoryLocks.import]);
  await tx.$client.query(LOCK_PATTERN, [poolId]);
  return readGenerator(tx, poolId);
}

const COUNT_GENERATED = `
  UPDATE key_patterns SET generated = generated + $2 WHERE pattern = (SELECT key_pattern FROM pools WHERE id = $1)`;

interface Generation {
  /** With the batch that the keys belong to. */
  pool: Stock;
  state: GeneratorState;
  count: number;
}

/**
 * Makes new keys for a pool; one that exists already is made anew. Requires `lockGenerator`. Throws `conflict` if the pattern
 * may not give as many, or if other lists have nearly all of its keys.
 */
export async function addGeneratedKeys(
  tx: Tx,
  { vault }: Pick<Context, 'vault'>,
  { pool, state, count }: Generation,
): Promise<void> {
  if (!state.generator) throw conflict(textOf('generator.none'));
  if (count > state.capacity - state.generated) throw usedUp(state, count);
  const index = await vault.holdIndex(tx);
  let missing = count;
  for (let round = 0; missing > 0; round++) {
    if (round === MAX_ROUNDS) throw usedUp(state, count);
    let collisions = 0;
    for (let made = 0; made < missing; made += CHUNK_SIZE) {
      const keys = makeKeys(state.generator, Math.min(CHUNK_SIZE, missing - made));
      const others = await findReplacedIndexes(
        tx,
        index,
        keys.map(({ key }) => ({ license_key: key })),
      );
      const unknown = keys.filter((key) => !others.has(key.index));
      const { existing } = await insertLicenses(tx, vault, index, pool, unknown);
      collisions += others.size + existing.length;
    }
    missing = collisions;
  }
  await tx.$client.query(COUNT_GENERATED, [pool.id, count]);
  await enqueueFulfillBackorders(tx, pool.id);
}

function makeKeys(generator: StoredGenerator, count: number) {
  const keys = new Set<string>();
  while (keys.size < count) keys.add(makeKey(generator, randomInt));
  return [...keys].map((key, index) => ({
    index,
    key,
    deliveries: generator.delivre_x_times,
    expiresOn: null,
  }));
}

function usedUp(
  { generated, capacity }: Pick<GeneratorState, 'generated' | 'capacity'>,
  count: number,
): AppError {
  const left = Math.max(0, capacity - generated);
  return conflict(textOf('generator.used_up', { capacity, generated, left, count }));
}
