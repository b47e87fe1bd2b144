import type { Context } from '../../platform/context';
import type { Tx } from '../../platform/db/openDatabase';
import type { RefundSummary } from '../../schema';
import { audit } from '../audit';
import { enqueueFulfillBackorders } from '../pools';
import { getUnitsToFlag, isRefunded } from './flagUnits';
import type { OrderState } from './OrderState';
import type { AssignedUnit } from './orderUnits';

// Whoever is about to tell the customer of a key holds its assignment, or has noted it by now.
const LOCK_UNITS = 'SELECT FROM license_assignments WHERE id = ANY($1::bigint[]) ORDER BY id FOR UPDATE';

// A key that anybody may have seen stays where it is: it must not be sold twice.
const RELEASE_UNITS = `
  DELETE FROM license_assignments a USING licenses l
  WHERE a.id = ANY($1::bigint[]) AND l.id = a.license_id AND l.status <> 'replaced'
    AND a.delivered_at IS NULL
    AND NOT EXISTS (SELECT FROM message_keys k WHERE k.assignment_id = a.id)
    AND NOT EXISTS (SELECT FROM license_replacements r WHERE r.assignment_id = a.id)
    AND NOT EXISTS (
      SELECT FROM audit_log u WHERE u.kind = 'license' AND u.at >= a.assigned_at
        AND (u.record_id = a.license_id::text OR u.record_ids @> ARRAY[a.license_id])
        AND u.action IN ('license.key_shown', 'license.key_copied', 'license.key_exported'))
  RETURNING a.id, a.license_id, a.pool_id`;

// The license shows its latest assignment: of those that are left, if any.
const RESTOCK_LICENSES = `
  UPDATE licenses l SET
    status = 'available',
    deliveries_left = CASE WHEN l.deliveries_left < 0 THEN l.deliveries_left ELSE l.deliveries_left + back.times END,
    site_id = last.site_id, order_id = last.order_id, product_id = last.product_id, sold_at = last.assigned_at,
    customer_email = last.customer_email, customer_first_name = last.customer_first_name,
    customer_last_name = last.customer_last_name,
    flag = (SELECT f.flag FROM license_assignments f WHERE f.license_id = l.id AND f.flag IS NOT NULL
      ORDER BY f.flagged_at DESC, f.id DESC LIMIT 1)
  FROM (SELECT id, count(*)::int AS times FROM unnest($1::bigint[]) AS r(id) GROUP BY id) back
  LEFT JOIN LATERAL (
    SELECT * FROM license_assignments a WHERE a.license_id = back.id ORDER BY a.assigned_at DESC, a.id DESC LIMIT 1
  ) last ON true
  WHERE l.id = back.id`;

interface ReleasedUnit {
  id: number;
  license_id: number;
  pool_id: number;
}

/** The units whose keys go back into stock unless anybody has seen them. */
export const getUnitsToRestock = (state: OrderState, refunded: RefundSummary | null, units: AssignedUnit[]) =>
  units.filter((unit) => unit.refund_policy === 'return' && isRefunded(state, refunded, unit));

/**
 * Takes keys of refunded units back into stock where the pool says so and nobody has seen them. Hands back
 * the units that have kept theirs. Their licenses are locked.
 */
export async function restockKeys(
  tx: Tx,
  ctx: Context,
  state: OrderState,
  refunded: RefundSummary | null,
  units: AssignedUnit[],
): Promise<AssignedUnit[]> {
  const unitsToRestock = getUnitsToRestock(state, refunded, units);
  if (unitsToRestock.length === 0) return units;
  const ids = unitsToRestock.map(({ id }) => id);
  await tx.$client.query(LOCK_UNITS, [ids]);
  const { rows: released } = await tx.$client.query<ReleasedUnit>(RELEASE_UNITS, [ids]);
  if (released.length === 0) return units;

  const licenseIds = released.map(({ license_id }) => license_id);
  await tx.$client.query(RESTOCK_LICENSES, [licenseIds]);
  for (const poolId of new Set(released.map(({ pool_id }) => pool_id)))
    await enqueueFulfillBackorders(tx, ctx, poolId);
  const details = { order: state.orderId, why: state.status };
  await audit(tx, ctx, { action: 'license.return', ids: [...new Set(licenseIds)], details });
  const releasedIds = new Set(released.map(({ id }) => id));
  return units.filter(({ id }) => !releasedIds.has(id));
}

const LOCK_LICENSES = 'SELECT FROM licenses WHERE id = ANY($1::bigint[]) ORDER BY id FOR NO KEY UPDATE';

/**
 * Locks every license that the state changes, at once and in the order of their ids: in two steps, orders that share
 * licenses would wait for each other crosswise. Before their assignments, as everybody locks them: a sold-out
 * license changes its assignments too.
 */
export async function lockLicenses(
  tx: Tx,
  state: OrderState,
  refunded: RefundSummary | null,
  units: AssignedUnit[],
): Promise<void> {
  const changed = [...getUnitsToRestock(state, refunded, units), ...getUnitsToFlag(state, refunded, units)];
  if (changed.length === 0) return;
  await tx.$client.query(LOCK_LICENSES, [changed.map(({ license_id }) => license_id)]);
}
