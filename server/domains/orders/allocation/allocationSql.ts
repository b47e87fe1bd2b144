interface AllocationOptions {
  poolIdSql: string;
  /** SQL of a further condition on license `l`. */
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
    SELECT id, created_at, uses_left FROM licenses l
    WHERE pool_id = ${poolIdSql} AND is_allocatable(l, (SELECT held_before FROM pools WHERE id = ${poolIdSql}),
      (SELECT is_configured FROM validation_service WHERE singleton)) ${licenseFilter}
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
