import type { Tx } from '../../../platform/db/openDatabase';
import { allocationCtes } from './allocationSql';

export interface ReassignedUnit {
  unit_id: number;
  license_id: number;
}

// Like a new order: allocates the oldest usable keys, skips locked ones and pools with backorders; all units or none.
const ALLOCATE_REPLACEMENTS = `
  WITH unit AS (
    SELECT *, row_number() OVER (ORDER BY assigned_at, id) AS ordinal FROM license_assignments WHERE id = ANY($1::bigint[])
  ), ${allocationCtes({
    poolIdSql: '$2',
    licenseFilter: `AND NOT EXISTS (SELECT FROM backorders WHERE pool_id = $2)
      AND id NOT IN (SELECT license_id FROM unit)`,
    lockOption: 'SKIP LOCKED',
  })}, assigned AS (
    SELECT unit.*, slot.license_id AS new_id FROM unit JOIN slot USING (ordinal)
    WHERE (SELECT count(*) FROM slot) = (SELECT n FROM demand)
  ), used AS (
    SELECT DISTINCT ON (new_id) *, count(*) OVER by_license AS uses, max(flag) OVER by_license AS any_flag
    FROM assigned WINDOW by_license AS (PARTITION BY new_id) ORDER BY new_id, ordinal DESC
  ), updated AS (
    UPDATE licenses l SET
      uses_left = uses_after(l.uses_left, u.uses),
      status = status_with(uses_after(l.uses_left, u.uses), l.uses_allowed, l.status),
      site_id = u.site_id, order_id = u.order_id, product_id = u.product_id, sold_at = now(),
      customer_email = u.customer_email, customer_first_name = u.customer_first_name,
      customer_last_name = u.customer_last_name, valid_until = u.valid_until, flag = coalesce(u.any_flag, l.flag)
    FROM used u WHERE l.id = u.new_id
  )
  SELECT id AS unit_id, new_id AS license_id FROM assigned`;

// `assigned_at` is retained: a replacement is not a sale.
const REASSIGN = `
  UPDATE license_assignments a SET license_id = reassigned.license_id, delivered_at = NULL
  FROM unnest($1::bigint[], $2::bigint[]) AS reassigned(unit_id, license_id) WHERE a.id = reassigned.unit_id`;

/** Replaces the keys of units with others of the pool; undefined when stock is insufficient. */
export async function reassignUnits(
  tx: Tx,
  poolId: number,
  unitIds: number[],
): Promise<ReassignedUnit[] | undefined> {
  const { rows } = await tx.$client.query<ReassignedUnit>(ALLOCATE_REPLACEMENTS, [unitIds, poolId]);
  if (rows.length < unitIds.length) return undefined;
  await tx.$client.query(REASSIGN, [
    rows.map(({ unit_id }) => unit_id),
    rows.map(({ license_id }) => license_id),
  ]);
  return rows;
}

const ENTITLED_UNITS = `SELECT id FROM license_assignments
  WHERE license_id = $1 AND keeps_key(flag) ORDER BY id`;

/** The license's units that their orders are still entitled to. */
export async function listEntitledUnits(tx: Tx, licenseId: number): Promise<number[]> {
  return (await tx.$client.query<{ id: number }>(ENTITLED_UNITS, [licenseId])).rows.map(({ id }) => id);
}
