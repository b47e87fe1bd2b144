import type { Tx } from '../../../platform/db/openDatabase';
import { isClosed, PARTLY_REFUNDED, type RefundSummary, TRASH } from '../../../schema';
import { entitledLines, isRefundAmbiguous, keepsKeys, type StoredState } from '../apply/OrderState';
import type { AssignedUnit } from '../details/orderUnits';

const FLAG_UNITS = `
  UPDATE license_assignments a
  SET flag = changed.flag, flagged_at = CASE WHEN changed.flag IS NULL THEN NULL ELSE now() END
  FROM unnest($1::bigint[], $2::text[]) AS changed(id, flag) WHERE a.id = changed.id`;

// A multi-use license stays flagged while one of its assignments is.
const FLAG_LICENSES = `
  UPDATE licenses l SET flag = (
    SELECT a.flag FROM license_assignments a WHERE a.license_id = l.id AND a.flag IS NOT NULL
    ORDER BY a.flagged_at DESC, a.id DESC LIMIT 1)
  WHERE l.id = ANY($1::bigint[])`;

/** Flags a key whose unit was refunded in an order that stays paid. */
const REFUNDED = 'refunded';

export function getUnitsToFlag(state: StoredState, refunded: RefundSummary | null, units: AssignedUnit[]) {
  return units
    .map((unit) => ({ ...unit, newFlag: determineFlag(state, refunded, unit) }))
    .filter(({ flag, newFlag }) => flag !== newFlag);
}

/** Flags keys the order lost its entitlement to, unflags the others; returns the flag count. Requires `lockLicenses`. */
export async function flagUnits(
  tx: Tx,
  state: StoredState,
  refunded: RefundSummary | null,
  units: AssignedUnit[],
): Promise<number> {
  const changed = getUnitsToFlag(state, refunded, units);
  if (changed.length === 0) return 0;
  const licenseIds = changed.map(({ license_id }) => license_id);
  await tx.$client.query(FLAG_UNITS, [changed.map(({ id }) => id), changed.map(({ newFlag }) => newFlag)]);
  await tx.$client.query(FLAG_LICENSES, [licenseIds]);
  return changed.filter(({ newFlag }) => newFlag !== null).length;
}

/** Whether the unit was refunded, so that its pool's refund policy applies. */
export function isRefunded(state: StoredState, refunded: RefundSummary | null, unit: AssignedUnit): boolean {
  if (state.status === 'refunded' || state.status === 'cancelled') return true;
  if (!keepsKeys(state)) return false;
  const line = state.lineItems.find(({ id }) => id === unit.line_item_id);
  if (!line) return false;
  const entitledQuantity = entitledLines([line], refunded)[0]?.quantity ?? 0;
  return unit.unit <= line.quantity && unit.unit > entitledQuantity;
}

function determineFlag(
  state: StoredState,
  refunded: RefundSummary | null,
  unit: AssignedUnit,
): string | null {
  const keepsKey = unit.refund_policy === 'keep';
  if (isRefunded(state, refunded, unit)) {
    return keepsKey ? null : isClosed(state.status) ? state.status : REFUNDED;
  }
  if (isClosed(state.status)) return state.status === TRASH ? 'deleted' : state.status;
  if (!keepsKeys(state)) return unit.flag;
  const line = state.lineItems.find(({ id }) => id === unit.line_item_id);
  if (!line) return 'line removed';
  if (unit.unit > line.quantity) return 'quantity lowered';
  return isRefundAmbiguous(state, refunded) && !keepsKey ? PARTLY_REFUNDED : null;
}
