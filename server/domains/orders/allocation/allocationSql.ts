import { TODAY_SQL } from '../../../platform/db/todaySql';

/**
 * SQL: allocatable licenses of a pool. With a validation service, pending ones are validated first. A job takes expired
 * keys out of stock: those that it has yet to find are skipped. A recovery may hold the pool's keys.
 */
export const isAllocatableSql = (poolId: string) => `status = 'available' AND uses_left <> 0
  AND created_at > (SELECT coalesce(held_before, '-infinity') FROM pools WHERE id = ${poolId})
  AND (expires_on IS NULL OR expires_on >= ${TODAY_SQL}) AND (
  validation IS NULL OR validation = 'valid'
  OR validation = 'pending' AND NOT (SELECT is_configured FROM validation_service WHERE singleton))`;

interface AllocationOptions {
  poolIdSql: string;
  /** SQL appended to `isAllocatableSql`. */
  licenseFilter: string;
  /** `SKIP LOCKED`, or empty to wait. */
  lockOption: string;
}

/**
 * SQL: maps the rows of `unit`, by their `ordinal` from 1, to a pool's oldest allocatable licenses.
 * Defines the CTEs `demand` (n) and `slot` (license_id, ordinal); `slot` is shorter when stock is insufficient.
 */
export const allocationCtes = ({ poolIdSql, licenseFilter, lockOption }: AllocationOptions) => `
  demand AS (
    SELECT count(*) AS n FROM unit
  ), free AS (
    SELECT id, created_at, uses_left FROM licenses
    WHERE pool_id = ${poolIdSql} AND ${isAllocatableSql(poolIdSql)} ${licenseFilter}
    ORDER BY created_at, id LIMIT (SELECT n FROM demand) FOR NO KEY UPDATE ${lockOption}
  ), usable AS (
    SELECT id, created_at, CASE WHEN uses_left < 0 THEN n ELSE least(uses_left, n) END AS uses
    FROM free, demand
  ), allocated AS (
    SELECT id, uses, sum(uses) OVER (ORDER BY created_at, id)::bigint AS last_ordinal FROM usable
  ), slot AS (
    SELECT id AS license_id, ordinal
    FROM allocated, demand, generate_series(last_ordinal - uses + 1, least(last_ordinal, n)) AS ordinal
  )`;

/** SQL: SET list that reduces the remaining deliveries of license `l` by `uses`. */
export const decrementSql = (uses: string) => `
  uses_left = uses_after(l.uses_left, ${uses}),
  status = status_with(uses_after(l.uses_left, ${uses}), l.uses_allowed, l.status)`;
