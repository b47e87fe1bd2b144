import type { Context } from '../../../platform/context';
import type { Tx } from '../../../platform/db/openDatabase';
import type { RefundSummary } from '../../../schema';
import { AUDIT_LOG_START_SQL, audit } from '../../audit';
import { enqueueFulfillBackorders } from '../../stock';
import type { StoredState } from '../apply/OrderState';
import type { AssignedUnit } from '../details/orderUnits';
import { isRefunded } from './flagUnits';

// Waits for a transaction that adds these units to a message.
const LOCK_UNITS = 'SELECT FROM license_assignments WHERE id = ANY($1::bigint[]) ORDER BY id FOR UPDATE';

// A key that someone may have seen must not be sold twice. Before its start, the audit log cannot tell.
const RELEASE_UNITS = `
  DELETE FROM license_assignments a USING licenses l
  WHERE a.id = ANY($1::bigint[]) AND l.id = a.license_id AND l.status <> 'replaced'
    AND a.delivered_at IS NULL AND a.assigned_at >= ${AUDIT_LOG_START_SQL}
    AND NOT EXISTS (SELECT FROM delivery_keys k WHERE k.assignment_id = a.id)
    AND NOT EXISTS (SELECT FROM license_replacements r WHERE r.assignment_id = a.id)
    AND NOT EXISTS (
      SELECT FROM audit_log e WHERE e.kind = 'license' AND e.at >= a.assigned_at
        AND (e.record_id = a.license_id::text OR e.record_ids @> ARRAY[a.license_id])
        AND e.action IN ('license.key_shown', 'license.key_copied', 'license.key_exported'))
  RETURNING a.id, a.license_id, a.pool_id, a.site_id, a.order_id`;

// The license shows its latest remaining assignment, if any.
const RESTOCK = `
  UPDATE licenses l SET
    status = 'available',
    uses_left = uses_after(l.uses_left, -returned.uses),
    site_id = last.site_id, order_id = last.order_id, product_id = last.product_id, sold_at = last.assigned_at,
    customer_email = last.customer_email, customer_first_name = last.customer_first_name,
    customer_last_name = last.customer_last_name, valid_until = last.valid_until,
    flag = (SELECT f.flag FROM license_assignments f WHERE f.license_id = l.id AND f.flag IS NOT NULL
      ORDER BY f.flagged_at DESC, f.id DESC LIMIT 1)
  FROM (SELECT id, count(*)::int AS uses FROM unnest($1::bigint[]) AS r(id) GROUP BY id) returned
  LEFT JOIN LATERAL (
    SELECT * FROM license_assignments a WHERE a.license_id = returned.id ORDER BY a.assigned_at DESC, a.id DESC LIMIT 1
  ) last ON true
  WHERE l.id = returned.id`;

interface ReleasedUnit {
  id: number;
  license_id: number;
  pool_id: number;
  site_id: number;
  order_id: string;
}

/** The units whose keys the refund policy returns to stock. */
export const getUnitsToRestock = (
  state: StoredState,
  refunded: RefundSummary | null,
  units: AssignedUnit[],
) => units.filter((unit) => unit.refund_policy === 'return' && isRefunded(state, refunded, unit));

/** Restocks unseen keys of refunded units per refund policy; returns the other units. Requires `lockLicenses`. */
export async function restockKeys(
  tx: Tx,
  ctx: Context,
  state: StoredState,
  refunded: RefundSummary | null,
  units: AssignedUnit[],
): Promise<AssignedUnit[]> {
  const unitsToRestock = getUnitsToRestock(state, refunded, units);
  if (unitsToRestock.length === 0) return units;
  const released = await restockUnseen(
    tx,
    unitsToRestock.map(({ id }) => id),
  );
  if (released.length === 0) return units;

  const licenseIds = released.map(({ license_id }) => license_id);
  for (const poolId of new Set(released.map(({ pool_id }) => pool_id)))
    await enqueueFulfillBackorders(tx, poolId);
  const details = { order: state.orderId, why: state.status };
  await audit(tx, ctx, { action: 'license.return', ids: [...new Set(licenseIds)], details });
  const releasedIds = new Set(released.map(({ id }) => id));
  return units.filter(({ id }) => !releasedIds.has(id));
}

/** Takes from units the keys that nobody has seen, and makes them available. Requires `lockLicenses`. */
export async function restockUnseen(tx: Tx, unitIds: number[]): Promise<ReleasedUnit[]> {
  await tx.$client.query(LOCK_UNITS, [unitIds]);
  const { rows: released } = await tx.$client.query<ReleasedUnit>(RELEASE_UNITS, [unitIds]);
  if (released.length > 0)
    await restockLicenses(
      tx,
      released.map(({ license_id }) => license_id),
    );
  return released;
}

/** Makes keys available again, an id for each unit that had one. Requires `lockLicenses`. */
export async function restockLicenses(tx: Tx, ids: number[]): Promise<void> {
  await tx.$client.query(RESTOCK, [ids]);
}

const LOCK_LICENSES = 'SELECT FROM licenses WHERE id = ANY($1::bigint[]) ORDER BY id FOR NO KEY UPDATE';

/** Locks licenses by id, before their assignments, as all code does: transactions that share some would deadlock. */
export async function lockLicenses(tx: Tx, ids: (number | null)[]): Promise<void> {
  await tx.$client.query(LOCK_LICENSES, [ids]);
}
