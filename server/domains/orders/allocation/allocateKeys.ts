import type { Tx } from '../../../platform/db/openDatabase';
import { prepareStatement } from '../../../platform/db/queryRows';
import { PARTLY_REFUNDED } from '../../../schema';
import type { Recipient, Unit } from '../apply/OrderState';
import { ASSIGN, USE_LICENSES } from './assignKeys';

/** Units that a pool owes to one order. */
export interface Demand {
  recipient: Recipient;
  units: Unit[];
}

interface SlotOptions {
  /** SQL of a further condition on license `l`. */
  licenseFilter: string;
  /** `SKIP LOCKED`, or empty to wait. */
  lockOption: string;
}

const HAS_NO_BACKORDERS = 'AND NOT EXISTS (SELECT FROM backorders WHERE pool_id = $1)';

/**
 * SQL: the CTEs `demand` (n) and `slot` (license_id, ordinal): the oldest allocatable licenses of pool $1 for the rows of
 * the CTE `unit`, by their `ordinal` from 1. There are fewer slots if stock is insufficient.
 */
const slotCtes = ({ licenseFilter, lockOption }: SlotOptions) => `
  demand AS (
    SELECT count(*) AS n FROM unit
  ), free AS (
    SELECT id, created_at, uses_left FROM licenses l
    WHERE pool_id = $1 AND is_allocatable(l, $1, (SELECT is_validating())) ${licenseFilter}
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

/** SQL: all units get a key, or none does. */
const IS_SUFFICIENT = '(SELECT count(*) FROM slot) = (SELECT n FROM demand)';

/**
 * SQL: allocates the oldest usable keys to units and records the assignments, in one statement. No key is delivered that
 * another customer may have. Refunded keys of some pools stay with the customer, unflagged.
 */
const allocationSql = (options: SlotOptions, unitFilter: string) => `
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
  ), ${slotCtes(options)}, assigned AS (
    SELECT *, now() AS sold_at, false AS is_imported,
      CASE WHEN is_delivered AND NOT EXISTS (SELECT FROM unit_doubts(site_id, $1, NULL)) THEN now() END AS delivered_at
    FROM unit JOIN slot USING (ordinal) JOIN recipient USING (recipient) WHERE ${unitFilter}
  ), ${ASSIGN}`;

const ALLOCATE_SKIP_LOCKED = prepareStatement(
  'allocate keys, skip locked',
  allocationSql({ licenseFilter: HAS_NO_BACKORDERS, lockOption: 'SKIP LOCKED' }, IS_SUFFICIENT),
);

const ALLOCATE_EXCLUSIVE = prepareStatement(
  'allocate keys, exclusive',
  allocationSql({ licenseFilter: '', lockOption: '' }, 'true'),
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

export interface ReassignedUnit {
  unit_id: number;
  license_id: number;
}

const ALLOCATE_REPLACEMENTS = `
  WITH unit AS (
    SELECT *, row_number() OVER (ORDER BY assigned_at, id) AS ordinal FROM license_assignments WHERE id = ANY($2::bigint[])
  ), ${slotCtes({
    licenseFilter: `${HAS_NO_BACKORDERS} AND id NOT IN (SELECT license_id FROM unit)
      AND ($3::bigint IS NULL OR id = $3)`,
    lockOption: 'SKIP LOCKED',
  })}, assigned AS (
    SELECT unit.id, slot.license_id, ordinal, site_id, order_id, site_id || ' ' || order_id AS recipient, product_id,
      customer_email, customer_first_name, customer_last_name, valid_until, flag, now() AS sold_at
    FROM unit JOIN slot USING (ordinal) WHERE ${IS_SUFFICIENT}
  ), ${USE_LICENSES}
  SELECT id AS unit_id, license_id FROM assigned`;

// `assigned_at` is retained: a replacement is not a sale.
const REASSIGN = `
  UPDATE license_assignments a SET license_id = reassigned.license_id, delivered_at = NULL
  FROM unnest($1::bigint[], $2::bigint[]) AS reassigned(unit_id, license_id) WHERE a.id = reassigned.unit_id`;

/**
 * Replaces the keys of units with others of the pool, as those of a new order, or with a particular one; undefined when
 * stock is insufficient.
 */
export async function reassignUnits(
  tx: Tx,
  poolId: number,
  unitIds: number[],
  newLicenseId: number | null = null,
): Promise<ReassignedUnit[] | undefined> {
  const { rows } = await tx.$client.query<ReassignedUnit>(ALLOCATE_REPLACEMENTS, [
    poolId,
    unitIds,
    newLicenseId,
  ]);
  if (rows.length < unitIds.length) return undefined;
  await tx.$client.query(REASSIGN, [
    rows.map(({ unit_id }) => unit_id),
    rows.map(({ license_id }) => license_id),
  ]);
  return rows;
}
