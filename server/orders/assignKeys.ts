import type { Tx } from '../db/open';
import { type Customer, PARTLY_REFUNDED, type Unit } from './OrderState';

/** Whom keys are delivered to. */
export interface Recipient {
  siteId: number;
  orderId: string;
  customer: Customer;
  isPartlyRefunded: boolean;
}

const ASSIGN = `
  WITH given AS (
    SELECT * FROM unnest($1::bigint[], $2::text[], $3::int[], $4::bigint[], $5::bigint[])
      AS g(license_id, line_item_id, unit, product_id, variation_id)
  ), used AS (
    SELECT license_id, count(*)::int AS times, max(product_id) AS product_id FROM given GROUP BY license_id
  ), sold AS (
    UPDATE licenses l SET
      deliveries_left = CASE WHEN l.deliveries_left < 0 THEN l.deliveries_left ELSE l.deliveries_left - u.times END,
      status = CASE
        WHEN l.deliveries_left < 0 OR l.deliveries_left > u.times THEN l.status
        WHEN l.deliveries_allowed = 1 THEN 'sold' ELSE 'exhausted' END,
      site_id = $6, order_id = $8, product_id = u.product_id, sold_at = now(),
      customer_email = $9, customer_first_name = $10, customer_last_name = $11, flag = coalesce($12, l.flag)
    FROM used u WHERE l.id = u.license_id
  )
  INSERT INTO license_assignments (license_id, line_item_id, unit, product_id, variation_id, site_id, pool_id,
    order_id, customer_email, customer_first_name, customer_last_name, flag, flagged_at)
  SELECT g.license_id, g.line_item_id, g.unit, g.product_id, g.variation_id, $6, $7, $8, $9, $10, $11, $12,
    CASE WHEN $12 IS NOT NULL THEN now() END
  FROM given g`;

/** Delivers keys that are held, one to each unit. A unit that has had one breaks the transaction. */
export async function assignKeys(
  tx: Tx,
  { siteId, orderId, customer, isPartlyRefunded }: Recipient,
  poolId: number,
  licenseIds: number[],
  units: Unit[],
): Promise<void> {
  await tx.$client.query(ASSIGN, [
    licenseIds,
    units.map(({ lineItemId }) => lineItemId),
    units.map(({ unit }) => unit),
    units.map(({ productId }) => productId),
    units.map(({ variationId }) => variationId),
    siteId,
    poolId,
    orderId,
    customer.email,
    customer.firstName,
    customer.lastName,
    isPartlyRefunded ? PARTLY_REFUNDED : null,
  ]);
}
