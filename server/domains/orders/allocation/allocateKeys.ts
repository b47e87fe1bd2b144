import type { Tx } from '../../../platform/db/openDatabase';
import { prepareStatement } from '../../../platform/db/queryRows';
import { PARTLY_REFUNDED } from '../../../schema';
import { lockBackorders } from '../../stock';
import type { Recipient, Unit } from '../apply/OrderState';
import { InsufficientStockError } from '../apply/runOrderTransaction';
import { allocationCtes } from './allocationSql';
import type { Shortage } from './backorderQueue';

const BACKORDER_COUNT = 'SELECT count(*) AS backordered FROM backorders WHERE pool_id = $1';

const HAS_STOCK = `
  SELECT coalesce(sum(n), 0) >= $2 AS has_stock FROM (
    SELECT CASE WHEN uses_left < 0 THEN $2 ELSE uses_left END AS n FROM licenses l
    WHERE pool_id = $1 AND is_allocatable(l, (SELECT held_before FROM pools WHERE id = $1),
      (SELECT is_configured FROM validation_service WHERE singleton)) LIMIT $2) free`;

/**
 * Allocates keys of one pool to orders, one after the other: the first ones get what there is. Returns the units that must
 * wait, without enqueueing them. Of a pool with backorders later orders get nothing, unless its stock suffices for older
 * ones and an order: throws InsufficientStockError if it must be known for which of several.
 */
export async function allocateInOrder(tx: Tx, poolId: number, demands: Demand[]): Promise<Shortage[]> {
  await lockBackorders(tx, poolId);
  const backordered = await countBackorders(tx, poolId);
  const least = Math.min(...demands.map(({ units }) => units.length));
  const hasStock = backordered === 0 || (await hasStockFor(tx, poolId, backordered + least));
  if (backordered > 0 && hasStock && demands.length > 1) throw new InsufficientStockError();
  let assigned = hasStock ? await allocateExclusive(tx, poolId, demands) : 0;
  return demands.flatMap(({ recipient, units }) => {
    const waiting = units.slice(Math.max(0, assigned));
    assigned -= units.length;
    return waiting.length > 0 ? [{ order: recipient, poolId, units: waiting }] : [];
  });
}

async function countBackorders(tx: Tx, poolId: number): Promise<number> {
  const { rows } = await tx.$client.query<{ backordered: number }>(BACKORDER_COUNT, [poolId]);
  return rows[0]?.backordered ?? 0;
}

/** Backorders count: they are older. */
async function hasStockFor(tx: Tx, poolId: number, count: number): Promise<boolean> {
  return (
    (await tx.$client.query<{ has_stock: boolean }>(HAS_STOCK, [poolId, count])).rows[0]?.has_stock === true
  );
}

/** Units that a pool owes to one order. */
export interface Demand {
  recipient: Recipient;
  units: Unit[];
}

interface AllocationMode {
  licenseFilter: string;
  lockOption: string;
  unitFilter: string;
}

/**
 * SQL: allocates the oldest usable keys to units and records the assignments, in one statement. A license that several
 * units use shows the last one. No key is delivered that another customer may have. Refunded keys of some pools stay with
 * the customer, unflagged.
 */
const allocationSql = ({ licenseFilter, lockOption, unitFilter }: AllocationMode) => `
  WITH unit AS (
    SELECT *, (now() AT TIME ZONE 'UTC' + validity)::date AS valid_until
    FROM unnest($2::text[], $3::int[], $4::bigint[], $5::bigint[], $6::int[], $13::int[], $14::int[], $15::interval[])
      WITH ORDINALITY AS u(line_item_id, unit, product_id, variation_id, recipient, part, parts, validity, ordinal)
  ), recipient AS (
    SELECT r.*, CASE WHEN is_partly_refunded AND (SELECT refund_policy <> 'keep' FROM pools WHERE id = $1)
      THEN '${PARTLY_REFUNDED}' END AS flag
    FROM unnest($7::bigint[], $8::text[], $9::text[], $10::text[], $11::text[], $12::boolean[], $16::boolean[])
      WITH ORDINALITY AS r(site_id, order_id, customer_email, customer_first_name, customer_last_name, is_partly_refunded,
        is_delivered, recipient)
  ), ${allocationCtes({ poolIdSql: '$1', licenseFilter, lockOption })}, assigned AS (
    SELECT *, $1::bigint AS pool_id
    FROM unit JOIN slot USING (ordinal) JOIN recipient USING (recipient) WHERE ${unitFilter}
  ), used AS (
    SELECT DISTINCT ON (license_id) *, count(*) OVER license::int AS uses,
      max(product_id) OVER (PARTITION BY license_id, recipient) AS last_product_id, max(flag) OVER license AS any_flag
    FROM assigned WINDOW license AS (PARTITION BY license_id) ORDER BY license_id, ordinal DESC
  ), updated AS (
    UPDATE licenses l SET
      uses_left = uses_after(l.uses_left, u.uses),
      status = status_with(uses_after(l.uses_left, u.uses), l.uses_allowed, l.status),
      site_id = u.site_id, order_id = u.order_id, product_id = u.last_product_id, sold_at = now(),
      customer_email = u.customer_email, customer_first_name = u.customer_first_name,
      customer_last_name = u.customer_last_name, valid_until = u.valid_until, flag = coalesce(u.any_flag, l.flag)
    FROM used u WHERE l.id = u.license_id AND l.id = ANY(ARRAY(SELECT license_id FROM used))
    RETURNING l.id, l.status
  )
  INSERT INTO license_assignments (license_id, license_status, line_item_id, unit, part, parts, product_id, variation_id,
    pool_id, site_id, order_id, customer_email, customer_first_name, customer_last_name, valid_until, flag, flagged_at,
    delivered_at)
  SELECT license_id, updated.status, line_item_id, unit, part, parts, product_id, variation_id, pool_id, site_id, order_id,
    customer_email, customer_first_name, customer_last_name, valid_until, flag, CASE WHEN flag IS NOT NULL THEN now() END,
    CASE WHEN is_delivered AND NOT EXISTS (SELECT FROM unit_doubts(a.site_id, a.pool_id, NULL)) THEN now() END
  FROM assigned a JOIN updated ON updated.id = license_id ORDER BY ordinal`;

const ALLOCATE_SKIP_LOCKED = prepareStatement(
  'allocate keys, skip locked',
  allocationSql({
    licenseFilter: 'AND NOT EXISTS (SELECT FROM backorders WHERE pool_id = $1)',
    lockOption: 'SKIP LOCKED',
    unitFilter: '(SELECT count(*) FROM slot) = (SELECT n FROM demand)',
  }),
);

const ALLOCATE_EXCLUSIVE = prepareStatement(
  'allocate keys, exclusive',
  allocationSql({ licenseFilter: '', lockOption: '', unitFilter: 'true' }),
);

/**
 * Allocates all units or none, without waiting for locks; units listed first get the oldest keys. On false the caller
 * must roll back.
 */
export async function allocateSkipLocked(tx: Tx, poolId: number, demands: Demand[]): Promise<boolean> {
  const count = demands.reduce((sum, { units }) => sum + units.length, 0);
  return (await ALLOCATE_SKIP_LOCKED(tx, toParameters(poolId, demands))).rowCount === count;
}

/** Allocates keys to the first units and returns their count. Requires `lockBackorders`. */
export async function allocateExclusive(tx: Tx, poolId: number, demands: Demand[]): Promise<number> {
  return (await ALLOCATE_EXCLUSIVE(tx, toParameters(poolId, demands))).rowCount ?? 0;
}

function toParameters(poolId: number, demands: Demand[]): unknown[] {
  const units = demands.flatMap((demand, index) =>
    demand.units.map((unit) => ({ ...unit, recipient: index + 1 })),
  );
  const recipients = demands.map(({ recipient }) => recipient);
  return [
    poolId,
    units.map(({ lineItemId }) => lineItemId),
    units.map(({ unit }) => unit),
    units.map(({ productId }) => productId),
    units.map(({ variationId }) => variationId),
    units.map(({ recipient }) => recipient),
    recipients.map(({ siteId }) => siteId),
    recipients.map(({ orderId }) => orderId),
    recipients.map(({ customer }) => customer.email),
    recipients.map(({ customer }) => customer.firstName),
    recipients.map(({ customer }) => customer.lastName),
    recipients.map(({ isPartlyRefunded }) => isPartlyRefunded),
    units.map(({ part }) => part),
    units.map(({ parts }) => parts),
    units.map(({ validity }) => validity),
    recipients.map(({ isDelivered = false }) => isDelivered),
  ];
}
