import type { Tx } from '../db/open';
import { unitsToFlag } from './flagUnits';
import type { OrderState, Refunded } from './OrderState';
import { unitsToReturn } from './returnKeys';
import type { AssignedUnit } from './units';

const LOCK = 'SELECT FROM licenses WHERE id = ANY($1::bigint[]) ORDER BY id FOR NO KEY UPDATE';

/**
 * Locks every license that the state changes, at once and in the order of their ids: in two steps, orders that share
 * licenses would wait for each other crosswise. Before their assignments, as everybody locks them: a sold-out
 * license changes its assignments too.
 */
export async function lockLicenses(
  tx: Tx,
  state: OrderState,
  refunded: Refunded | null,
  units: AssignedUnit[],
): Promise<void> {
  const changed = [...unitsToReturn(state, refunded, units), ...unitsToFlag(state, refunded, units)];
  if (changed.length === 0) return;
  await tx.$client.query(LOCK, [changed.map(({ license_id }) => license_id)]);
}
