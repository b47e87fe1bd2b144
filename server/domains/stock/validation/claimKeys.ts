import type { Db } from '../../../platform/db/openDatabase';

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
