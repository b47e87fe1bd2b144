/** SQL: licenses that may be given. Pending ones are checked before, where there is a service that does. */
export const IS_ALLOCATABLE = `status = 'available' AND deliveries_left <> 0 AND (
  validation IS NULL OR validation = 'valid'
  OR validation = 'pending' AND NOT (SELECT is_configured FROM validation_service WHERE singleton))`;

interface AllocationOptions {
  /** The pool's id, as SQL. */
  poolIdSql: string;
  /** Which licenses may be taken, beyond those that are usable at all. */
  licenseFilter: string;
  /** What is done about licenses in other hands. */
  lockOption: string;
}

/**
 * SQL that deals the deliveries of a pool's oldest usable keys to the rows of `unit`, by their `place` from 1.
 * Yields `need` (n) and `slot` (license_id, place): as far as the keys go.
 */
export const allocationCtes = ({ poolIdSql, licenseFilter, lockOption }: AllocationOptions) => `
  need AS (
    SELECT count(*) AS n FROM unit
  ), free AS (
    SELECT id, created_at, deliveries_left FROM licenses
    WHERE pool_id = ${poolIdSql} AND ${IS_ALLOCATABLE} ${licenseFilter}
    ORDER BY created_at, id LIMIT (SELECT n FROM need) FOR NO KEY UPDATE ${lockOption}
  ), counted AS (
    SELECT id, created_at, CASE WHEN deliveries_left < 0 THEN n ELSE least(deliveries_left, n) END AS times
    FROM free, need
  ), allocated AS (
    SELECT id, times, sum(times) OVER (ORDER BY created_at, id)::bigint AS last FROM counted
  ), slot AS (
    SELECT id AS license_id, place
    FROM allocated, need, generate_series(last - times + 1, least(last, n)) AS place
  )`;

/** SQL that takes deliveries from licenses: their count and status after `times` more of alias `l`. */
export const decrementSql = (times: string) => `
  deliveries_left = CASE WHEN l.deliveries_left < 0 THEN l.deliveries_left ELSE l.deliveries_left - ${times} END,
  status = CASE
    WHEN l.deliveries_left < 0 OR l.deliveries_left > ${times} THEN l.status
    WHEN l.deliveries_allowed = 1 THEN 'sold' ELSE 'exhausted' END`;
