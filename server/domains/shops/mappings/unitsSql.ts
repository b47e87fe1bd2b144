/** SQL: the pools of mapping `m` and their keys per unit; several in a bundle. */
export const MAPPING_POOLS_SQL = `(
  SELECT m.pool_id, m.keys_per_unit
  UNION ALL SELECT b.pool_id, b.keys_per_unit FROM mapping_pools b WHERE b.mapping_id = m.id)`;

/** The largest stock quantity that is written to a shop. */
const MAX_UNITS = 1_000_000_000;

/**
 * SQL: the units of its product that mapping `m` can give: for each of its pools the remaining deliveries without those
 * that backorders take, and of these the least; null without a limit. Counts no more backorders than deliveries; none of a pool that a recovery holds.
 */
export const UNITS_SQL = `(
  SELECT min(CASE WHEN stock.unlimited > 0 THEN NULL ELSE least((stock.deliveries - (
      SELECT count(*) FROM (
        SELECT FROM backorders q WHERE q.pool_id = part.pool_id LIMIT stock.deliveries
      ) backordered
    )) / part.keys_per_unit, ${MAX_UNITS}) END)::int
  FROM (
    SELECT pool_id, sum(keys_per_unit) AS keys_per_unit FROM ${MAPPING_POOLS_SQL} pools GROUP BY pool_id
  ) part
  CROSS JOIN LATERAL (
    SELECT greatest(coalesce(sum(uses_left), 0), 0)::bigint AS deliveries,
      coalesce(sum(unlimited), 0) AS unlimited
    FROM pool_stock s JOIN pools held ON held.id = s.pool_id
    WHERE s.pool_id = part.pool_id AND held.held_before IS NULL
  ) stock)`;
