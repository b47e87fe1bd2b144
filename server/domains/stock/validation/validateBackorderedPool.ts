import { type Text, textOf } from '#contract/texts/Text';
import { type Context, systemContext } from '../../../platform/context';
import type { Tx } from '../../../platform/db/openDatabase';
import { decodeText } from '../../../platform/db/textColumn';
import { transaction } from '../../../platform/db/transaction';
import { defineJob } from '../../../platform/jobs/defineJob';
import { enqueue } from '../../../platform/jobs/enqueue';
import { createNotification } from '../../alerts';
import { JOB_BUDGET_MS, startValidationRun, validateNextKeys } from './validateClaimedKeys';
import { countByState } from './validateLicense';

/** Small, because keys are unlimited: the first valid one fulfills all backorders. */
const KEYS_PER_ROUND = 4;

/** Validates pending keys until one can fulfill the pool's backorders; creates a notification if none can. */
async function validateBackorderedPool(ctx: Context, poolId: number): Promise<void> {
  const run = startValidationRun(ctx, JOB_BUDGET_MS);
  const subject = { action: 'pool.validate', id: poolId } as const;
  let { backordered, valid, pending } = await readPoolState(ctx, poolId);
  while (backordered > 0 && valid === 0 && pending > 0 && !run.isStopped) {
    const before = run.seenIds.length;
    await validateNextKeys(
      ctx,
      { poolId, onlyPending: true, onlyDue: true, limit: KEYS_PER_ROUND },
      run,
      subject,
    );
    if (run.seenIds.length === before) break;
    ({ backordered, valid, pending } = await readPoolState(ctx, poolId));
  }
  if (backordered === 0 || valid > 0) return;
  const reason = pending > 0 ? (run.reason ?? (await readLastReason(ctx, poolId))) : NONE_VALID;
  // Without a reason, another process validates the keys and reports the result.
  if (reason) await notifyUnvalidated(ctx, poolId, reason);
}

const NONE_VALID = textOf('alerts.none_valid');

const LAST_REASON = `
  SELECT validation_reason AS reason FROM licenses
  WHERE pool_id = $1 AND validation = 'pending' AND status <> 'replaced' AND validation_attempts > 0
  ORDER BY validation_next_at DESC LIMIT 1`;

/** The latest failure reason of keys that wait for another attempt. */
async function readLastReason({ db }: Context, poolId: number): Promise<Text | null> {
  const { rows } = await db.$client.query<{ reason: string | null }>(LAST_REASON, [poolId]);
  const reason = rows[0]?.reason;
  return reason ? decodeText(reason) : null;
}

interface PoolState {
  name: string;
  backordered: number;
  valid: number;
  pending: number;
}

const POOL_STATE = `
  SELECT p.name, (SELECT count(*) FROM waiting_units WHERE pool_id = p.id) AS backordered,
    coalesce(s.valid, 0) AS valid, coalesce(s.pending, 0) AS pending
  FROM pools p LEFT JOIN pool_counts s ON s.pool_id = p.id WHERE p.id = $1`;

async function readPoolState({ db }: Context, poolId: number): Promise<PoolState> {
  const { rows } = await db.$client.query<PoolState>(POOL_STATE, [poolId]);
  return rows[0] ?? { name: '', backordered: 0, valid: 0, pending: 0 };
}

async function notifyUnvalidated(ctx: Context, poolId: number, reason: Text): Promise<void> {
  const { name, backordered } = await readPoolState(ctx, poolId);
  await transaction(ctx.db, (tx) =>
    createNotification(tx, ctx, {
      type: 'ASSIGNMENT_FAILED',
      severity: 'CRITICAL',
      title: textOf('alerts.unvalidated_title', { pool: name }),
      message: textOf('alerts.unvalidated', { pool: name, reason, smart_count: backordered }),
      poolId,
      availableCount: 0,
    }),
  );
}

/** A separate job, so that a slow service does not delay other pools. */
export const validateBackorderedPoolJob = defineJob<{ poolId: number }>({
  queue: 'validation.validate-pending',
  batchSize: 20,
  retryLimit: 3,
  async run(services, requests) {
    if (!services.validator) return;
    const ctx = systemContext(services, 'validation.validate-pending');
    for (const poolId of new Set(requests.map((request) => request.poolId)))
      await validateBackorderedPool(ctx, poolId);
  },
});

/**
 * Enqueues the validation of the pool's pending keys, in the transaction that backorders units or adds keys.
 * Returns false if there is no pending key or no validator.
 */
export async function enqueueValidations(tx: Tx, ctx: Context, poolId: number): Promise<boolean> {
  if (!ctx.validator) return false;
  const { pending } = await countByState(tx, poolId);
  if (pending <= 0) return false;
  await enqueue(tx, validateBackorderedPoolJob, { poolId });
  return true;
}
