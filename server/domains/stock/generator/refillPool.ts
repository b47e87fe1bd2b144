import { MAX_GENERATED } from '#contract/generator';
import { textOf } from '#contract/texts/Text';
import { type Context, systemContext } from '../../../platform/context';
import type { Queryable, Tx } from '../../../platform/db/openDatabase';
import { transaction } from '../../../platform/db/transaction';
import { defineJob } from '../../../platform/jobs/defineJob';
import { enqueueAll } from '../../../platform/jobs/enqueue';
import { createNotification } from '../../alerts';
import { audit } from '../../audit';
import { availableKeysSql } from '../pools/availableKeysSql';
import { requirePool } from '../pools/requirePool';
import { addGeneratedKeys, lockGenerator } from './addGeneratedKeys';
import { openGeneratedBatch } from './openGeneratedBatch';

const NEED = `
  SELECT p.name, p.refill_below AS below, p.refill_amount AS amount,
    ${availableKeysSql('s')} AS available,
    (SELECT count(*) FROM waiting_units w WHERE w.pool_id = p.id) AS waiting
  FROM pools p LEFT JOIN pool_counts s ON s.pool_id = p.id WHERE p.id = $1`;

interface Need {
  name: string;
  below: number | null;
  amount: number | null;
  available: number;
  waiting: number;
}

/**
 * Makes keys for a pool that has fewer than its mark, and for the units that wait. The pattern is locked before the stock is
 * counted, so that two jobs fill once. What the pattern has left is made; then its users are told.
 */
async function refillPool(ctx: Context, poolId: number): Promise<void> {
  await transaction(ctx.db, async (tx) => {
    const state = await lockGenerator(tx, poolId);
    const need = (await tx.$client.query<Need>(NEED, [poolId])).rows[0];
    if (!need || need.below === null || need.amount === null || need.available >= need.below) return;
    const left = Math.max(0, state.capacity - state.generated);
    const wanted = Math.min(need.amount + need.waiting, MAX_GENERATED);
    const count = Math.min(wanted, left);
    if (count > 0) {
      const pool = await requirePool(tx, poolId);
      const { generator } = state;
      const batchId = await openGeneratedBatch(tx, ctx, { poolId, idempotencyKey: null, generator, count });
      await addGeneratedKeys(tx, ctx, { pool: { ...pool, batchId }, state, count });
      const details = { created: count, batch: batchId, refill: true };
      await audit(tx, ctx, { action: 'pool.generate', id: poolId, details });
    }
    if (count < wanted || count === left) await notifyUsedUp(tx, ctx, poolId, need.name);
  });
}

async function notifyUsedUp(tx: Tx, ctx: Context, poolId: number, pool: string): Promise<void> {
  await createNotification(tx, ctx, {
    type: 'PATTERN_USED_UP',
    severity: 'WARNING',
    title: textOf('alerts.used_up_title', { pool }),
    message: textOf('alerts.used_up', { pool }),
    poolId,
  });
}

/** Makes the keys of pools that refill themselves. */
export const refillPoolJob = defineJob<{ poolId: number }>({
  queue: 'stock.refill-pool',
  batchSize: 20,
  retryLimit: 3,
  async run(services, requests) {
    const ctx = systemContext(services, 'stock.refill-pool');
    for (const poolId of new Set(requests.map((request) => request.poolId))) await refillPool(ctx, poolId);
  },
});

const LOW_POOLS = `
  SELECT r.id FROM refilled_pools r LEFT JOIN pool_counts s ON s.pool_id = r.id
  WHERE ($1::bigint[] IS NULL OR r.id = ANY($1))
    AND ${availableKeysSql('s')} < r.refill_below`;

/** Enqueues the refill of the pools, or of all for null, that refill themselves and have fewer keys than their mark. */
export async function enqueueRefills(tx: Queryable, poolIds: number[] | null): Promise<void> {
  await enqueueAll(
    tx,
    refillPoolJob,
    (await listLow(tx, poolIds)).map(({ id }) => ({ poolId: id })),
  );
}

/** Enqueues the refill of a pool; false if it does not refill itself, or has as many keys as its mark. */
export async function enqueueRefill(tx: Queryable, poolId: number): Promise<boolean> {
  if ((await listLow(tx, [poolId])).length === 0) return false;
  await enqueueAll(tx, refillPoolJob, [{ poolId }]);
  return true;
}

async function listLow(tx: Queryable, poolIds: number[] | null): Promise<{ id: number }[]> {
  return (await tx.$client.query<{ id: number }>(LOW_POOLS, [poolIds])).rows;
}
