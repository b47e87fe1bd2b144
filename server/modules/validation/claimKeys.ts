import type { Db } from '../../platform/db/openDatabase';

/** A key that is this process's to check for a while. */
export interface ClaimedKey {
  id: number;
  key_cipher: Buffer;
  /** Its verdict so far. */
  validation: 'pending' | 'valid' | 'invalid';
  attempts: number;
  /** Until when it is ours: also the proof, should another process take it afterwards. */
  claimed_until: Date;
}

/** Which keys to check. */
export interface KeySelection {
  poolId?: number;
  licenseId?: number;
  /** Those alone that were never judged. */
  onlyPending?: boolean;
  /** Those alone whose time has come. */
  onlyDue?: boolean;
  /** Those checked already. */
  excludedIds?: number[];
  limit: number;
}

/** Longer than any round of checks takes; the keys of a server that died are free again after it. */
const CLAIM_INTERVAL = '3 minutes';

// Never judged ones come first, then those that were judged longest ago. Keys in the hands of others are
// passed over, and no lock outlives this statement: services take their time.
const claimSql = (conditions: string[]) => `
  UPDATE licenses l SET validation_claimed_until = now() + interval '${CLAIM_INTERVAL}'
  FROM (
    SELECT id FROM licenses
    WHERE validation IS NOT NULL AND status <> 'replaced'
      AND (validation_claimed_until IS NULL OR validation_claimed_until < now())
      ${conditions.map((condition) => `AND ${condition}`).join(' ')}
    ORDER BY validation, validation_next_at LIMIT $1 FOR NO KEY UPDATE SKIP LOCKED
  ) free WHERE l.id = free.id
  RETURNING l.id, l.key_cipher, l.validation, l.validation_attempts AS attempts,
    l.validation_claimed_until AS claimed_until`;

/** Takes the next keys in line, so that no other process checks them too. */
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
  FROM unnest($1::bigint[], $2::timestamptz[]) AS ours(id, claimed_until)
  WHERE l.id = ours.id AND l.validation_claimed_until = ours.claimed_until`;

/** Hands keys back that were not checked after all. */
export async function releaseKeys(db: Db, keys: ClaimedKey[]): Promise<void> {
  if (keys.length === 0) return;
  const claims = keys.map(({ claimed_until }) => claimed_until);
  await db.$client.query(RELEASE_CLAIMS, [keys.map(({ id }) => id), claims]);
}
