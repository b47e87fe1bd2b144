import type { Tx } from '../db/open';
import { statement } from '../db/statement';
import { dealing, taking } from './dealing';
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
  ), ${dealing({ pool: '$5', onlyIf, locked })}, given AS (
    SELECT * FROM unit JOIN delivery USING (place) WHERE ${given}
  ), used AS (
    SELECT license_id, count(*)::int AS times, max(product_id) AS product_id FROM given GROUP BY license_id
  ), sold AS (
    UPDATE licenses l SET
      ${taking('u.times')},
      site_id = $6, order_id = $7, product_id = u.product_id, sold_at = now(), customer_email = $8,
      customer_first_name = $9, customer_last_name = $10, flag = coalesce($11, l.flag)
    FROM used u WHERE l.id = u.license_id AND l.id = ANY(ARRAY(SELECT license_id FROM used))
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
    onlyIf: 'AND NOT EXISTS (SELECT FROM backorders WHERE pool_id = $5)',
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
