import type { AuditAction } from '#contract/audit';
import type { Context } from '../../../platform/context';
import type { Db, Tx } from '../../../platform/db/openDatabase';
import { encodeText } from '../../../platform/db/textColumn';
import { transaction } from '../../../platform/db/transaction';
import type { ValidatorResult } from '../../../platform/validators/createValidator';
import { audit } from '../../audit';
import { enqueueFulfillBackorders } from '../pools/backorderQueue';

/** A key that this process has claimed for validation. */
export interface ClaimedKey {
  id: number;
  key_cipher: Buffer;
  validation: 'pending' | 'valid' | 'invalid';
  attempts: number;
  /** End of the claim; identifies it if another process claims the key later. */
  claimed_until: Date;
}

export interface KeySelection {
  poolId?: number;
  licenseId?: number;
  /** Only keys that have never been validated. */
  onlyPending?: boolean;
  /** Only keys whose next validation is due. */
  onlyDue?: boolean;
  excludedIds?: number[];
  limit: number;
}

/** Longer than any run; the keys of a crashed server become free after it. */
const CLAIM_INTERVAL = '3 minutes';

// Pending keys first, then the least recently validated. Claims instead of row locks, because the service may
// be slow.
const claimSql = (conditions: string[]) => `
  UPDATE licenses l SET validation_claimed_until = now() + interval '${CLAIM_INTERVAL}'
  FROM (
    SELECT id FROM licenses
    WHERE validation IS NOT NULL AND status <> 'replaced'
      AND (validation_claimed_until IS NULL OR validation_claimed_until < now())
      ${conditions.map((condition) => `AND ${condition}`).join(' ')}
    ORDER BY validation, validation_next_at LIMIT $1 FOR NO KEY UPDATE SKIP LOCKED
  ) unclaimed WHERE l.id = unclaimed.id
  RETURNING l.id, l.key_cipher, l.validation, l.validation_attempts AS attempts,
    l.validation_claimed_until AS claimed_until`;

/** Claims the next keys, so that no other process validates them. */
export async function claimKeys(db: Db, selection: KeySelection): Promise<ClaimedKey[]> {
  const { poolId, licenseId, onlyPending, onlyDue, excludedIds = [], limit } = selection;
  const values: unknown[] = [limit, excludedIds];
  const conditions = ['id <> ALL($2::bigint[])'];
  if (poolId !== undefined) conditions.push(`pool_id = $${values.push(poolId)}`);
  if (licenseId !== undefined) conditions.push(`id = $${values.push(licenseId)}`);
  if (onlyPending) conditions.push(`validation = 'pending'`);
  if (onlyDue) conditions.push('validation_next_at <= now()');
  return (await db.$client.query<ClaimedKey>(claimSql(conditions), values)).rows;
}

const RELEASE_CLAIMS = `
  UPDATE licenses l SET validation_claimed_until = NULL
  FROM unnest($1::bigint[], $2::timestamptz[]) AS claims(id, claimed_until)
  WHERE l.id = claims.id AND l.validation_claimed_until = claims.claimed_until`;

/** Releases claims of keys that were not validated. */
export async function releaseKeys(db: Db, keys: ClaimedKey[]): Promise<void> {
  if (keys.length === 0) return;
  const claimEnds = keys.map(({ claimed_until }) => claimed_until);
  await db.$client.query(RELEASE_CLAIMS, [keys.map(({ id }) => id), claimEnds]);
}

export type ValidatedKey = ClaimedKey & ValidatorResult;

/** Action and record of the audit entry. */
export interface AuditSubject {
  action: AuditAction;
  id?: number;
}

/** Time until a validated key is validated again. */
const VALIDITY_INTERVAL = '1 day';
/** Exponential backoff after failures. */
const INITIAL_RETRY_INTERVAL = '1 minute';
const MAX_RETRY_INTERVAL = '10 minutes';

// `unknown` keeps the state. Keys that were claimed by another process, replaced or deleted are skipped.
const SAVE_RESULTS = `
  WITH result AS (
    SELECT * FROM unnest($1::bigint[], $2::timestamptz[], $3::validation_state[], $4::text[])
      AS t(id, claimed_until, verdict, reason)
  ), before AS (
    SELECT l.id, l.validation, l.validation_attempts AS attempts FROM licenses l JOIN result USING (id)
    WHERE l.validation_claimed_until = result.claimed_until AND l.status <> 'replaced'
    ORDER BY l.id FOR NO KEY UPDATE OF l
  )
  UPDATE licenses l SET
    validation = coalesce(result.verdict, l.validation),
    validated_at = CASE WHEN result.verdict IS NULL THEN l.validated_at ELSE now() END,
    validation_reason = result.reason,
    validation_attempts = CASE WHEN result.verdict IS NULL THEN before.attempts + 1 ELSE 0 END,
    validation_next_at = now() + CASE WHEN result.verdict IS NULL
      THEN least(interval '${INITIAL_RETRY_INTERVAL}' * 2 ^ least(before.attempts, 20), interval '${MAX_RETRY_INTERVAL}')
      ELSE interval '${VALIDITY_INTERVAL}' END,
    validation_claimed_until = NULL
  FROM result JOIN before USING (id) WHERE l.id = result.id
  RETURNING l.id, l.pool_id, before.validation AS previous, l.validation AS current`;

interface SavedResult {
  id: number;
  pool_id: number;
  previous: string;
  current: string;
}

/** Saves the results and enqueues the fulfillment of backorders for keys that became valid. */
export async function saveResults(
  ctx: Context,
  validated: ValidatedKey[],
  subject: AuditSubject,
): Promise<void> {
  await transaction(ctx.db, async (tx) => {
    const { rows } = await tx.$client.query<SavedResult>(SAVE_RESULTS, [
      validated.map(({ id }) => id),
      validated.map(({ claimed_until }) => claimed_until),
      validated.map(({ verdict }) => (verdict === 'unknown' ? null : verdict)),
      validated.map(({ reason }) => reason && encodeText(reason)),
    ]);
    const changed = rows.filter(({ previous, current }) => previous !== current);
    const valid = changed.filter(({ current }) => current === 'valid');
    for (const poolId of new Set(valid.map(({ pool_id }) => pool_id))) {
      await enqueueFulfillBackorders(tx, poolId);
    }
    await auditResults(tx, ctx, subject, changed);
  });
}

/** Runs requested by an administrator are always audited, scheduled ones only if a state changed. */
async function auditResults(
  tx: Tx,
  ctx: Context,
  { action, id }: AuditSubject,
  changed: SavedResult[],
): Promise<void> {
  if (ctx.actor.kind === 'system' && changed.length === 0) return;
  const getIdsByState = (state: string) =>
    changed.filter(({ current }) => current === state).map((row) => row.id);
  const ids = action === 'license.validate_many' ? changed.map((row) => row.id) : undefined;
  const details = { valid: getIdsByState('valid').length, invalid: getIdsByState('invalid') };
  await audit(tx, ctx, { action, id, ids, details });
}
