import { type Generator, type GeneratorState, getCapacity } from '#contract/generator';
import { textOf } from '#contract/texts/Text';
import type { Context } from '../../../platform/context';
import type { Tx } from '../../../platform/db/openDatabase';
import { transaction } from '../../../platform/db/transaction';
import { assertFound, conflict } from '../../../platform/errors';
import { audit } from '../../audit';
import { flagPoolsForCheck } from '../alerts/checkPools';
import { readGenerator } from './readGenerator';
import { enqueueRefill } from './refillPool';

// A pattern that other pools have, or had, keeps its count.
const SAVE_PATTERN = `
  INSERT INTO key_patterns (pattern, capacity) VALUES ($1, $2) ON CONFLICT (pattern) DO NOTHING`;

const SAVE_POOL = `
  UPDATE pools SET generator = $2, key_pattern = $3, refill_below = $4, refill_amount = $5, updated_at = now()
  WHERE id = $1 RETURNING requires_validation`;

/** Sets how a pool makes its keys. Throws `conflict` if an outside service must know its keys first. */
export async function saveGenerator(ctx: Context, poolId: number, input: Generator): Promise<GeneratorState> {
  return transaction(ctx.db, async (tx) => {
    const { refill, ...generator } = input;
    const pattern = `${generator.alphabet} ${generator.prefix}${generator.pattern}`;
    await tx.$client.query(SAVE_PATTERN, [pattern, getCapacity(generator)]);
    const pool = await update(tx, poolId, [
      JSON.stringify(generator),
      pattern,
      refill?.below ?? null,
      refill?.amount ?? null,
    ]);
    if (pool.requires_validation) throw conflict(textOf('generator.needs_validation'));
    await enqueueRefill(tx, poolId);
    await audit(tx, ctx, { action: 'pool.set_generator', id: poolId, details: { ...generator, ...refill } });
    return readGenerator(tx, poolId);
  });
}

/** The pool makes no more keys; those that it made stay. */
export async function removeGenerator(ctx: Context, poolId: number): Promise<null> {
  return transaction(ctx.db, async (tx) => {
    await update(tx, poolId, [null, null, null, null]);
    await audit(tx, ctx, { action: 'pool.remove_generator', id: poolId });
    return null;
  });
}

/** What alerts of its stock are due changes with it. */
async function update(tx: Tx, poolId: number, values: unknown[]): Promise<{ requires_validation: boolean }> {
  // Flagged first, because orders lock the stock's row before the pool's.
  await flagPoolsForCheck(tx, [poolId]);
  const { rows } = await tx.$client.query<{ requires_validation: boolean }>(SAVE_POOL, [poolId, ...values]);
  return assertFound(rows[0], textOf('pools.not_found'));
}
