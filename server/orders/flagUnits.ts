import type { Tx } from '../db/open';
import { isAssigning, isEnded, type OrderState, PARTLY_REFUNDED, TRASH } from './OrderState';
import type { AssignedUnit } from './units';

// Licenses before their assignments, as everybody locks them: a sold-out license changes its assignments too.
const LOCK_LICENSES = 'SELECT FROM licenses WHERE id = ANY($1::bigint[]) ORDER BY id FOR NO KEY UPDATE';

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

/** Flags delivered keys that the order has lost its claim to, and lifts the flags of those it claims again. */
export async function flagUnits(tx: Tx, state: OrderState, units: AssignedUnit[]): Promise<number> {
  const changed = units
    .map((unit) => ({ ...unit, wanted: flagOf(state, unit) }))
    .filter(({ flag, wanted }) => flag !== wanted);
  if (changed.length === 0) return 0;
  const licenseIds = changed.map(({ license_id }) => license_id);
  await tx.$client.query(LOCK_LICENSES, [licenseIds]);
  await tx.$client.query(FLAG_UNITS, [changed.map(({ id }) => id), changed.map(({ wanted }) => wanted)]);
  await tx.$client.query(FLAG_LICENSES, [licenseIds]);
  return changed.filter(({ wanted }) => wanted !== null).length;
}

function flagOf(state: OrderState, { line_item_id, unit, flag }: AssignedUnit): string | null {
  if (isEnded(state.status)) return state.status === TRASH ? 'deleted' : state.status;
  if (!isAssigning(state.status)) return flag;
  const line = state.lineItems.find(({ id }) => id === line_item_id);
  if (!line) return 'line removed';
  if (unit > line.quantity) return 'quantity lowered';
  return state.isPartlyRefunded ? PARTLY_REFUNDED : null;
}
