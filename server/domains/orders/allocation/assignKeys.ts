import type { Tx } from '../../../platform/db/openDatabase';
import type { Customer, Unit } from '../apply/OrderState';

/**
 * SQL: the CTEs `used` (the licenses of the units in the CTE `assigned`) and `updated` (those after their uses). A license
 * that several units use shows the last one.
 */
export const USE_LICENSES = `
  used AS (
    SELECT DISTINCT ON (license_id) *, count(*) OVER license AS uses,
      max(product_id) OVER (PARTITION BY license_id, recipient) AS last_product_id, max(flag) OVER license AS any_flag
    FROM assigned WHERE license_id IS NOT NULL
    WINDOW license AS (PARTITION BY license_id) ORDER BY license_id, ordinal DESC
  ), updated AS (
    UPDATE licenses l SET
      uses_left = uses_after(l.uses_left, u.uses),
      status = status_with(uses_after(l.uses_left, u.uses), l.uses_allowed, l.status),
      site_id = u.site_id, order_id = u.order_id, product_id = u.last_product_id, sold_at = u.sold_at,
      customer_email = u.customer_email, customer_first_name = u.customer_first_name,
      customer_last_name = u.customer_last_name, valid_until = u.valid_until, flag = coalesce(u.any_flag, l.flag)
    FROM used u WHERE l.id = u.license_id AND l.id = ANY(ARRAY(SELECT license_id FROM used))
    RETURNING l.id, l.status, l.pool_id
  )`;

/** SQL: stores the units of the CTE `assigned` with their keys, whose licenses it uses. */
export const ASSIGN = `
  ${USE_LICENSES}
  INSERT INTO license_assignments (license_id, license_status, line_item_id, unit, part, parts, product_id, variation_id,
    pool_id, site_id, order_id, customer_email, customer_first_name, customer_last_name, assigned_at, valid_until, flag,
    flagged_at, delivered_at, is_imported)
  SELECT license_id, updated.status, line_item_id, unit, part, parts, product_id, variation_id, pool_id, site_id, order_id,
    customer_email, customer_first_name, customer_last_name, sold_at, valid_until, flag,
    CASE WHEN flag IS NOT NULL THEN now() END, delivered_at, is_imported
  FROM assigned LEFT JOIN updated ON updated.id = license_id ORDER BY ordinal`;

/** A unit with the key that it gets. */
export interface GivenUnit extends Omit<Unit, 'validity'> {
  orderId: string;
  customer: Customer;
  /** Null if the database does not have the key. */
  licenseId: number | null;
  givenAt: Date;
  validUntil: string | null;
}

const ASSIGN_GIVEN = `
  WITH assigned AS (
    SELECT *, $1::bigint AS site_id, order_id AS recipient, NULL AS flag, $2::boolean AS is_imported,
      CASE WHEN $16::boolean THEN sold_at END AS delivered_at,
      row_number() OVER (ORDER BY sold_at, ordinal_of_call) AS ordinal
    FROM unnest($3::bigint[], $4::text[], $5::text[], $6::int[], $7::int[], $8::int[], $9::bigint[], $10::bigint[],
        $11::text[], $12::text[], $13::text[], $14::timestamptz[], $15::date[])
      WITH ORDINALITY AS u(license_id, order_id, line_item_id, unit, part, parts, product_id, variation_id,
        customer_email, customer_first_name, customer_last_name, sold_at, valid_until, ordinal_of_call)
  ), ${ASSIGN}`;

const DELETE_BACKORDERS = `
  DELETE FROM backorders b USING unnest($2::text[], $3::text[], $4::int[], $5::int[]) AS u(order_id, line_item_id, unit, part)
  WHERE b.site_id = $1 AND b.order_id = u.order_id AND b.line_item_id = u.line_item_id AND b.unit = u.unit
    AND b.part = u.part`;

/**
 * Stores units of a site with particular keys; they leave the queues of backorders. `isDelivered`: their customers have the
 * keys.
 */
export async function assignGivenKeys(
  tx: Tx,
  siteId: number,
  units: GivenUnit[],
  { isImported = false, isDelivered = true } = {},
): Promise<void> {
  if (units.length === 0) return;
  const places = [
    units.map(({ orderId }) => orderId),
    units.map(({ lineItemId }) => lineItemId),
    units.map(({ unit }) => unit),
    units.map(({ part }) => part),
  ];
  await tx.$client.query(ASSIGN_GIVEN, [
    siteId,
    isImported,
    units.map(({ licenseId }) => licenseId),
    ...places,
    units.map(({ parts }) => parts),
    units.map(({ productId }) => productId),
    units.map(({ variationId }) => variationId),
    units.map(({ customer }) => customer.email),
    units.map(({ customer }) => customer.firstName),
    units.map(({ customer }) => customer.lastName),
    units.map(({ givenAt }) => givenAt),
    units.map(({ validUntil }) => validUntil),
    isDelivered,
  ]);
  await tx.$client.query(DELETE_BACKORDERS, [siteId, ...places]);
}
