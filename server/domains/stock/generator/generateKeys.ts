import type { GenerateKeys, GenerationResult } from '#contract/generator';
import { textOf } from '#contract/texts/Text';
import type { Context } from '../../../platform/context';
import type { Tx } from '../../../platform/db/openDatabase';
import { transaction } from '../../../platform/db/transaction';
import { conflict } from '../../../platform/errors';
import { audit } from '../../audit';
import { requirePool } from '../pools/requirePool';
import { addGeneratedKeys, lockGenerator } from './addGeneratedKeys';
import { openGeneratedBatch } from './openGeneratedBatch';

/** Makes keys at a user's request: all of them, or none. A repeated call returns the first result. */
export async function generateKeys(
  ctx: Context,
  poolId: number,
  { count, idempotency_key: idempotencyKey }: GenerateKeys,
): Promise<GenerationResult> {
  return transaction(ctx.db, async (tx) => {
    // Another call makes a hundred thousand keys in some seconds.
    await tx.$client.query("SET LOCAL lock_timeout = '55s'");
    const state = await lockGenerator(tx, poolId);
    const pool = await requirePool(tx, poolId);
    const { generator } = state;
    const batchId = await openGeneratedBatch(tx, ctx, { poolId, idempotencyKey, generator, count });
    if (batchId === undefined) return findFirstResult(tx, poolId, idempotencyKey, count);

    await addGeneratedKeys(tx, ctx, { pool: { ...pool, batchId }, state, count });
    const details = { created: count, batch: batchId };
    await audit(tx, ctx, { action: 'pool.generate', id: poolId, details });
    return { created_count: count, batch_id: batchId };
  });
}

const FIRST_RESULT = `
  SELECT id AS batch_id, created AS created_count FROM license_batches
  WHERE import_id = $1 AND pool_id = $2 AND kind = 'generated' AND created = $3`;

async function findFirstResult(
  tx: Tx,
  poolId: number,
  idempotencyKey: string,
  count: number,
): Promise<GenerationResult> {
  const { rows } = await tx.$client.query<GenerationResult>(FIRST_RESULT, [idempotencyKey, poolId, count]);
  if (rows[0]) return rows[0];
  const used = textOf('licenses.idempotency_key_used');
  throw conflict(used, { idempotency_key: used });
}
