import type { Tx } from '../../platform/db/openDatabase';
import { prepareStatement } from '../../platform/db/prepareStatement';
import { PARTLY_REFUNDED } from '../../schema';
import { lockBackorders } from '../pools';
import { allocationCtes, decrementSql, IS_ALLOCATABLE } from './allocationSql';
import { enqueueBackorders } from './backorderQueue';
import type { Recipient, Unit } from './OrderState';
import { InsufficientStockError } from './runOrderTransaction';

const BACKORDER_COUNT = 'SELECT count(*) AS backordered FROM backorders WHERE pool_id = $1';

const HAS_STOCK = `
  SELECT coalesce(sum(n), 0) >= $2 AS has_stock FROM (
    SELECT CASE WHEN deliveries_left < 0 THEN $2 ELSE deliveries_left END AS n FROM licenses
    WHERE pool_id = $1 AND ${IS_ALLOCATABLE} LIMIT $2) free`;

/** Allocates keys of one pool; returns the units that were backordered instead. */
export async function allocateUnits(
  tx: Tx,
  recipient: Recipient,
  poolId: number,
  units: Unit[],
  isExclusive: boolean,
): Promise<Unit[]> {
  if (!isExclusive) {
    if (await allocateSkipLocked(tx, recipient, poolId, units)) return [];
    throw new InsufficientStockError();
  }
  await lockBackorders(tx, poolId);
  const hasStock = await hasStockForAll(tx, poolId, units.length);
  const remaining = units.slice(hasStock ? await allocateExclusive(tx, recipient, poolId, units) : 0);
  if (remaining.length > 0) await enqueueBackorders(tx, recipient, poolId, remaining);
  return remaining;
}

/** With backorders, the stock must suffice for them too: they are older. */
async function hasStockForAll(tx: Tx, poolId: number, count: number): Promise<boolean> {
  const { rows } = await tx.$client.query<{ backordered: number }>(BACKORDER_COUNT, [poolId]);
  const backordered = rows[0]?.backordered ?? 0;
  if (backordered === 0) return true;
  const stock = await tx.$client.query<{ has_stock: boolean }>(HAS_STOCK, [poolId, backordered + count]);
  return stock.rows[0]?.has_stock === true;
}

interface AllocationMode {
  licenseFilter: string;
  lockOption: string;
  unitFilter: string;
}

/** SQL: allocates the oldest usable keys to units and records the assignments, in one statement. */
const allocationSql = ({ licenseFilter, lockOption, unitFilter }: AllocationMode) => `
  WITH unit AS (
    SELECT * FROM unnest($1::text[], $2::int[], $3::bigint[], $4::bigint[]) WITH ORDINALITY
      AS u(line_item_id, unit, product_id, variation_id, ordinal)
  ), ${allocationCtes({ poolIdSql: '$5', licenseFilter, lockOption })}, assigned AS (
    SELECT * FROM unit JOIN slot USING (ordinal) WHERE ${unitFilter}
  ), used AS (
    SELECT license_id, count(*)::int AS uses, max(product_id) AS product_id FROM assigned GROUP BY license_id
  ), updated AS (
    UPDATE licenses l SET
      ${decrementSql('u.uses')},
      site_id = $6, order_id = $7, product_id = u.product_id, sold_at = now(), customer_email = $8,
      customer_first_name = $9, customer_last_name = $10, flag = coalesce($11, l.flag)
    FROM used u WHERE l.id = u.license_id AND l.id = ANY(ARRAY(SELECT license_id FROM used))
    RETURNING l.id, l.status
  )
  INSERT INTO license_assignments (license_id, license_status, line_item_id, unit, product_id, variation_id, pool_id, site_id,
    order_id, customer_email, customer_first_name, customer_last_name, flag, flagged_at)
  SELECT license_id, updated.status, line_item_id, unit, product_id, variation_id, $5, $6, $7, $8, $9, $10, $11,
    CASE WHEN $11 IS NOT NULL THEN now() END
  FROM assigned JOIN updated ON updated.id = license_id`;

const ALLOCATE_SKIP_LOCKED = prepareStatement(
  'allocate keys, skip locked',
  allocationSql({
    licenseFilter: 'AND NOT EXISTS (SELECT FROM backorders WHERE pool_id = $5)',
    lockOption: 'SKIP LOCKED',
    unitFilter: '(SELECT count(*) FROM slot) = (SELECT n FROM demand)',
  }),
);

const ALLOCATE_EXCLUSIVE = prepareStatement(
  'allocate keys, exclusive',
  allocationSql({ licenseFilter: '', lockOption: '', unitFilter: 'true' }),
);

/** Allocates all units or none, without waiting for locks. On false the caller must roll back. */
export async function allocateSkipLocked(
  tx: Tx,
  recipient: Recipient,
  poolId: number,
  units: Unit[],
): Promise<boolean> {
  return (await ALLOCATE_SKIP_LOCKED(tx, toParameters(recipient, poolId, units))).rowCount === units.length;
}

/** Allocates keys to the first units and returns their count. Requires `lockBackorders`. */
export async function allocateExclusive(
  tx: Tx,
  recipient: Recipient,
  poolId: number,
  units: Unit[],
): Promise<number> {
  return (await ALLOCATE_EXCLUSIVE(tx, toParameters(recipient, poolId, units))).rowCount ?? 0;
}

function toParameters(recipient: Recipient, poolId: number, units: Unit[]): unknown[] {
  return [
    units.map(({ lineItemId }) => lineItemId),
    units.map(({ unit }) => unit),
    units.map(({ productId }) => productId),
    units.map(({ variationId }) => variationId),
    poolId,
    recipient.siteId,
    recipient.orderId,
    recipient.customer.email,
    recipient.customer.firstName,
    recipient.customer.lastName,
    recipient.isPartlyRefunded ? PARTLY_REFUNDED : null,
  ];
}
