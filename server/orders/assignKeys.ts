import type { Tx } from '../db/open';
import { statement } from '../db/statement';
import { type Customer, PARTLY_REFUNDED, type Unit } from './OrderState';

/** Whom keys are delivered to. */
export interface Recipient {
  siteId: number;
  orderId: string;
  customer: Customer;
  isPartlyRefunded: boolean;
}

interface Taking {
  /** Which licenses may be taken, beyond those that are usable at all. */
  onlyIf: string;
  /** What is done about licenses in other hands. */
  locked: string;
  /** Which of the deliveries are given. */
  given: string;
}

/** Takes the oldest usable keys, deals their deliveries to the units, and notes both, all in one. */
const assigning = ({ onlyIf, locked, given }: Taking) => `
  WITH unit AS (
    SELECT * FROM unnest($1::text[], $2::int[], $3::bigint[], $4::bigint[]) WITH ORDINALITY
      AS u(line_item_id, unit, product_id, variation_id, place)
  ), need AS (
    SELECT count(*) AS n FROM unit
  ), free AS (
    SELECT id, created_at, deliveries_left FROM licenses
    WHERE pool_id = $5 AND status = 'available' AND deliveries_left <> 0
      AND validation IS DISTINCT FROM 'invalid' ${onlyIf}
    ORDER BY created_at, id LIMIT (SELECT n FROM need) FOR NO KEY UPDATE ${locked}
  ), counted AS (
    SELECT id, created_at, CASE WHEN deliveries_left < 0 THEN n ELSE least(deliveries_left, n) END AS times
    FROM free, need
  ), dealt AS (
    SELECT id, times, sum(times) OVER (ORDER BY created_at, id)::bigint AS last FROM counted
  ), delivery AS (
    SELECT id AS license_id, place
    FROM dealt, need, generate_series(last - times + 1, least(last, n)) AS place
  ), given AS (
    SELECT * FROM unit JOIN delivery USING (place) WHERE ${given}
  ), used AS (
    SELECT license_id, count(*)::int AS times, max(product_id) AS product_id FROM given GROUP BY license_id
  ), sold AS (
    UPDATE licenses l SET
      deliveries_left = CASE WHEN l.deliveries_left < 0 THEN l.deliveries_left ELSE l.deliveries_left - u.times END,
      status = CASE
        WHEN l.deliveries_left < 0 OR l.deliveries_left > u.times THEN l.status
        WHEN l.deliveries_allowed = 1 THEN 'sold' ELSE 'exhausted' END,
      site_id = $6, order_id = $7, product_id = u.product_id, sold_at = now(), customer_email = $8,
      customer_first_name = $9, customer_last_name = $10, flag = coalesce($11, l.flag)
    FROM used u WHERE l.id = u.license_id
    RETURNING l.id, l.status
  )
  INSERT INTO license_assignments (license_id, license_status, line_item_id, unit, product_id, variation_id, pool_id, site_id,
    order_id, customer_email, customer_first_name, customer_last_name, flag, flagged_at)
  SELECT license_id, sold.status, line_item_id, unit, product_id, variation_id, $5, $6, $7, $8, $9, $10, $11,
    CASE WHEN $11 IS NOT NULL THEN now() END
  FROM given JOIN sold ON sold.id = license_id`;

const ASSIGN_FREE = statement(
  'assign free keys',
  assigning({
    onlyIf: 'AND NOT EXISTS (SELECT FROM waiting_units WHERE pool_id = $5)',
    locked: 'SKIP LOCKED',
    given: '(SELECT count(*) FROM delivery) = (SELECT n FROM need)',
  }),
);

const ASSIGN_LAST = statement('assign last keys', assigning({ onlyIf: '', locked: '', given: 'true' }));

/**
 * Gives every unit a key, or none of them any. Passes over keys in other hands and waits for nobody; false
 * says that too few are free, or that others wait for the pool, and that the transaction must be left.
 */
export async function assignFreeKeys(tx: Tx, to: Recipient, poolId: number, units: Unit[]): Promise<boolean> {
  return (await ASSIGN_FREE(tx, valuesOf(to, poolId, units))).rowCount === units.length;
}

/** Gives keys to the first units as far as they go, and says to how many. Whoever calls it holds the line. */
export async function assignLastKeys(tx: Tx, to: Recipient, poolId: number, units: Unit[]): Promise<number> {
  return (await ASSIGN_LAST(tx, valuesOf(to, poolId, units))).rowCount ?? 0;
}

function valuesOf(to: Recipient, poolId: number, units: Unit[]): unknown[] {
  return [
    units.map(({ lineItemId }) => lineItemId),
    units.map(({ unit }) => unit),
    units.map(({ productId }) => productId),
    units.map(({ variationId }) => variationId),
    poolId,
    to.siteId,
    to.orderId,
    to.customer.email,
    to.customer.firstName,
    to.customer.lastName,
    to.isPartlyRefunded ? PARTLY_REFUNDED : null,
  ];
}
