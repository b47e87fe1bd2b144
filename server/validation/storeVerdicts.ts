import type { AuditAction } from '#contract/audit';
import { audit } from '../audit/audit';
import type { Context } from '../context';
import type { Tx } from '../db/open';
import { transaction } from '../db/transaction';
import type { Judged } from '../integrations/validators/judge';
import { queueServeWaiting } from '../orders/queueServeWaiting';
import type { ClaimedKey } from './claimKeys';

export type CheckedKey = ClaimedKey & Judged;

/** What the audit says that keys were checked for. */
export interface Why {
  action: AuditAction;
  id?: number;
}

/** A verdict stands for so long, then the key is checked again. */
const STANDS_FOR = '1 day';
/** The wait after the first failure; it doubles with every other, up to the longest. */
const FIRST_WAIT = '1 minute';
const LONGEST_WAIT = '10 minutes';

// What is unknown leaves the verdict as it was. A key that another process claimed meanwhile, or that was
// withdrawn or deleted, is let go.
const STORE = `
  WITH told AS (
    SELECT * FROM unnest($1::bigint[], $2::timestamptz[], $3::validation_state[], $4::text[])
      AS t(id, claimed_until, verdict, reason)
  ), before AS (
    SELECT l.id, l.validation, l.validation_attempts AS attempts FROM licenses l JOIN told USING (id)
    WHERE l.validation_claimed_until = told.claimed_until AND l.status <> 'replaced'
    ORDER BY l.id FOR NO KEY UPDATE OF l
  )
  UPDATE licenses l SET
    validation = coalesce(told.verdict, l.validation),
    validated_at = CASE WHEN told.verdict IS NULL THEN l.validated_at ELSE now() END,
    validation_reason = told.reason,
    validation_attempts = CASE WHEN told.verdict IS NULL THEN before.attempts + 1 ELSE 0 END,
    validation_next_at = now() + CASE WHEN told.verdict IS NULL
      THEN least(interval '${FIRST_WAIT}' * 2 ^ least(before.attempts, 20), interval '${LONGEST_WAIT}')
      ELSE interval '${STANDS_FOR}' END,
    validation_claimed_until = NULL
  FROM told JOIN before USING (id) WHERE l.id = told.id
  RETURNING l.id, l.pool_id, before.validation AS was, l.validation AS is`;

interface Stored {
  id: number;
  pool_id: number;
  was: string;
  is: string;
}

/** Notes what the service said. Keys that have become valid are given to those who wait for them. */
export async function storeVerdicts(ctx: Context, checked: CheckedKey[], why: Why): Promise<void> {
  await transaction(ctx.db, async (tx) => {
    const { rows } = await tx.$client.query<Stored>(STORE, [
      checked.map(({ id }) => id),
      checked.map(({ claimed_until }) => claimed_until),
      checked.map(({ verdict }) => (verdict === 'unknown' ? null : verdict)),
      checked.map(({ reason }) => reason),
    ]);
    const changed = rows.filter(({ was, is }) => was !== is);
    const valid = changed.filter(({ is }) => is === 'valid');
    for (const poolId of new Set(valid.map(({ pool_id }) => pool_id))) {
      await queueServeWaiting(tx, ctx, poolId);
    }
    await note(tx, ctx, why, changed);
  });
}

/** What an administrator asked for is noted always, what comes round by itself when a verdict changed. */
async function note(tx: Tx, ctx: Context, { action, id }: Why, changed: Stored[]): Promise<void> {
  if (ctx.actor.kind === 'system' && changed.length === 0) return;
  const idsNow = (state: string) => changed.filter(({ is }) => is === state).map((row) => row.id);
  const ids = action === 'license.validate_many' ? changed.map((row) => row.id) : undefined;
  const details = { valid: idsNow('valid').length, invalid: idsNow('invalid') };
  await audit(tx, ctx, { action, id, ids, details });
}
