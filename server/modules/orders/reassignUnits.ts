import type { Tx } from '../../platform/db/openDatabase';
import { PARTLY_REFUNDED } from '../../schema';
import { allocationCtes, decrementSql } from './allocationSql';

/** A unit and the license it has now. */
export interface ReassignedUnit {
  unit_id: number;
  license_id: number;
}

// Like an order that comes in: the oldest usable keys, none that is in other hands, none that is waited for.
// All units or none.
const ALLOCATE_REPLACEMENTS = `
  WITH unit AS (
    SELECT *, row_number() OVER (ORDER BY assigned_at, id) AS place FROM license_assignments WHERE id = ANY($1::bigint[])
  ), ${allocationCtes({
    poolIdSql: '$2',
    licenseFilter: `AND NOT EXISTS (SELECT FROM backorders WHERE pool_id = $2)
      AND id NOT IN (SELECT license_id FROM unit)`,
    lockOption: 'SKIP LOCKED',
  })}, given AS (
    SELECT unit.*, slot.license_id AS new_id FROM unit JOIN slot USING (place)
    WHERE (SELECT count(*) FROM slot) = (SELECT n FROM need)
  ), used AS (
    SELECT DISTINCT ON (new_id) *, count(*) OVER of_license AS times, max(flag) OVER of_license AS any_flag
    FROM given WINDOW of_license AS (PARTITION BY new_id) ORDER BY new_id, place DESC
  ), sold AS (
    UPDATE licenses l SET
      ${decrementSql('u.times')},
      site_id = u.site_id, order_id = u.order_id, product_id = u.product_id, sold_at = now(),
      customer_email = u.customer_email, customer_first_name = u.customer_first_name,
      customer_last_name = u.customer_last_name, flag = coalesce(u.any_flag, l.flag)
    FROM used u WHERE l.id = u.new_id
  )
  SELECT id AS unit_id, new_id AS license_id FROM given`;

// When it was assigned stays: a replacement is no sale.
const REASSIGN = `
  UPDATE license_assignments a SET license_id = reassigned.license_id, delivered_at = NULL
  FROM unnest($1::bigint[], $2::bigint[]) AS reassigned(unit_id, license_id) WHERE a.id = reassigned.unit_id`;

/** Gives units of orders other keys of the pool in place of theirs; undefined when there are too few. */
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
  WHERE license_id = $1 AND (flag IS NULL OR flag = '${PARTLY_REFUNDED}') ORDER BY id`;

/** The units of a license that their orders still have a claim to. */
export async function listEntitledUnits(tx: Tx, licenseId: number): Promise<number[]> {
  return (await tx.$client.query<{ id: number }>(ENTITLED_UNITS, [licenseId])).rows.map(({ id }) => id);
}
