import type { Tx } from '../../platform/db/openDatabase';
import { isClosed, isPaid, PARTLY_REFUNDED, type RefundSummary, TRASH } from '../../schema';
import { entitledLines, isRefundAmbiguous, type OrderState } from './OrderState';
import type { AssignedUnit } from './orderUnits';

const FLAG_UNITS = `
  UPDATE license_assignments a
  SET flag = changed.flag, flagged_at = CASE WHEN changed.flag IS NULL THEN NULL ELSE now() END
  FROM unnest($1::bigint[], $2::text[]) AS changed(id, flag) WHERE a.id = changed.id`;

// A multi-use license is flagged as long as one of its deliveries is.
const FLAG_LICENSES = `
  UPDATE licenses l SET flag = (
    SELECT a.flag FROM license_assignments a WHERE a.license_id = l.id AND a.flag IS NOT NULL
    ORDER BY a.flagged_at DESC, a.id DESC LIMIT 1)
  WHERE l.id = ANY($1::bigint[])`;

/** The flag on a key whose piece was refunded, while the rest of its order was not. */
const REFUNDED = 'refunded';

/** The units whose flag is another from now on. */
export function getUnitsToFlag(state: OrderState, refunded: RefundSummary | null, units: AssignedUnit[]) {
  return units
    .map((unit) => ({ ...unit, newFlag: determineFlag(state, refunded, unit) }))
    .filter(({ flag, newFlag }) => flag !== newFlag);
}

/**
 * Flags delivered keys that the order has lost its claim to, and lifts the flags of those it claims again. Their
 * licenses are locked.
 */
export async function flagUnits(
  tx: Tx,
  state: OrderState,
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

/** Whether the unit's money went back, so that its pool's policy says what becomes of the key. */
export function isRefunded(state: OrderState, refunded: RefundSummary | null, unit: AssignedUnit): boolean {
  if (state.status === 'refunded' || state.status === 'cancelled') return true;
  if (!isPaid(state.status)) return false;
  const line = state.lineItems.find(({ id }) => id === unit.line_item_id);
  if (!line) return false;
  const entitledQuantity = entitledLines([line], refunded)[0]?.quantity ?? 0;
  return unit.unit <= line.quantity && unit.unit > entitledQuantity;
}

function determineFlag(state: OrderState, refunded: RefundSummary | null, unit: AssignedUnit): string | null {
  const keepsKey = unit.refund_policy === 'keep';
  if (isRefunded(state, refunded, unit)) {
    return keepsKey ? null : isClosed(state.status) ? state.status : REFUNDED;
  }
  if (isClosed(state.status)) return state.status === TRASH ? 'deleted' : state.status;
  if (!isPaid(state.status)) return unit.flag;
  const line = state.lineItems.find(({ id }) => id === unit.line_item_id);
  if (!line) return 'line removed';
  if (unit.unit > line.quantity) return 'quantity lowered';
  return isRefundAmbiguous(state, refunded) && !keepsKey ? PARTLY_REFUNDED : null;
}
