import { audit } from '../audit/audit';
import type { Context } from '../context';
import type { Tx } from '../db/open';
import { isRefunded } from './flagUnits';
import type { OrderState, Refunded } from './OrderState';
import { queueServeWaiting } from './queueServeWaiting';
import type { AssignedUnit } from './units';

// Whoever is about to tell the customer of a key holds its assignment, or has noted it by now.
const LOCK_UNITS = 'SELECT FROM license_assignments WHERE id = ANY($1::bigint[]) ORDER BY id FOR UPDATE';

// A key that anybody may have seen stays where it is: it must not be sold twice.
const TAKE_BACK = `
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
const RESTORE = `
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

interface Taken {
  id: number;
  license_id: number;
  pool_id: number;
}

/** The units whose keys go back into stock unless anybody has seen them. */
export const unitsToReturn = (state: OrderState, refunded: Refunded | null, units: AssignedUnit[]) =>
  units.filter((unit) => unit.refund_policy === 'return' && isRefunded(state, refunded, unit));

/**
 * Takes keys of refunded units back into stock where the pool says so and nobody has seen them. Hands back
 * the units that have kept theirs. Their licenses are locked.
 */
export async function returnKeys(
  tx: Tx,
  ctx: Context,
  state: OrderState,
  refunded: Refunded | null,
  units: AssignedUnit[],
): Promise<AssignedUnit[]> {
  const back = unitsToReturn(state, refunded, units);
  if (back.length === 0) return units;
  const ids = back.map(({ id }) => id);
  await tx.$client.query(LOCK_UNITS, [ids]);
  const { rows: taken } = await tx.$client.query<Taken>(TAKE_BACK, [ids]);
  if (taken.length === 0) return units;

  const licenseIds = taken.map(({ license_id }) => license_id);
  await tx.$client.query(RESTORE, [licenseIds]);
  for (const poolId of new Set(taken.map(({ pool_id }) => pool_id))) await queueServeWaiting(tx, ctx, poolId);
  const details = { order: state.orderId, why: state.status };
  await audit(tx, ctx, { action: 'license.return', ids: [...new Set(licenseIds)], details });
  const gone = new Set(taken.map(({ id }) => id));
  return units.filter(({ id }) => !gone.has(id));
}
