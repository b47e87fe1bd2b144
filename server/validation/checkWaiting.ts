import type { Context } from '../context';
import { transaction } from '../db/transaction';
import { raise } from '../notifications/raise';
import { JOB_BUDGET_MS, startRun } from './CheckRun';
import { checkNext } from './checkNext';

/** A key of such a pool is unlimited: the first valid one serves the whole line. */
const FEW = 4;

/** Checks a pool's pending keys until one is found that those who wait can be given; tells when none is. */
export async function checkWaiting(ctx: Context, poolId: number): Promise<void> {
  const run = startRun(JOB_BUDGET_MS);
  const why = { action: 'pool.validate', id: poolId } as const;
  let { waiting, valid, pending } = await readSituation(ctx, poolId);
  while (waiting > 0 && valid === 0 && pending > 0 && !run.isStopped) {
    const before = run.seen.length;
    await checkNext(ctx, { poolId, isPending: true, isDue: true, limit: FEW }, run, why);
    if (run.seen.length === before) break;
    ({ waiting, valid, pending } = await readSituation(ctx, poolId));
  }
  if (waiting === 0 || valid > 0) return;
  const reason = pending > 0 ? (run.reason ?? (await lastReason(ctx, poolId))) : NONE_VALID;
  // Without one, another process has the keys in hand, and tells.
  if (reason) await tellUnchecked(ctx, poolId, reason);
}

const NONE_VALID = 'The validation service calls every key of it invalid; add others';

const LAST_REASON = `
  SELECT validation_reason AS reason FROM licenses
  WHERE pool_id = $1 AND validation = 'pending' AND status <> 'replaced' AND validation_attempts > 0
  ORDER BY validation_next_at DESC LIMIT 1`;

/** Why keys that are to be tried again later could not be checked. */
async function lastReason({ db }: Context, poolId: number): Promise<string | null> {
  const { rows } = await db.$client.query<{ reason: string | null }>(LAST_REASON, [poolId]);
  return rows[0]?.reason ?? null;
}

interface Situation {
  name: string;
  waiting: number;
  valid: number;
  pending: number;
}

const SITUATION = `
  SELECT p.name, (SELECT count(*) FROM backorders WHERE pool_id = p.id) AS waiting,
    coalesce(sum(s.valid), 0)::bigint AS valid, coalesce(sum(s.pending), 0)::bigint AS pending
  FROM pools p LEFT JOIN pool_stock s ON s.pool_id = p.id WHERE p.id = $1 GROUP BY p.id`;

async function readSituation({ db }: Context, poolId: number): Promise<Situation> {
  const { rows } = await db.$client.query<Situation>(SITUATION, [poolId]);
  return rows[0] ?? { name: '', waiting: 0, valid: 0, pending: 0 };
}

/** Once for a pool, however many orders wait. */
async function tellUnchecked(ctx: Context, poolId: number, reason: string): Promise<void> {
  const { name, waiting } = await readSituation(ctx, poolId);
  const inLine = waiting === 1 ? '1 key is waited for' : `${waiting} keys are waited for`;
  await transaction(ctx.db, (tx) =>
    raise(tx, ctx, {
      type: 'ASSIGNMENT_FAILED',
      severity: 'CRITICAL',
      title: `No valid key in ${name}`,
      message: `Orders for ${name} got no key: none of it is known to be valid. ${reason}. ${inLine}, and delivered by themselves as soon as a key is found valid.`,
      poolId,
      availableCount: 0,
    }),
  );
}
