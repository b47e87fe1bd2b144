import type { LineItem } from '#contract/shopOrders';
import { textOf } from '#contract/texts/Text';
import type { Context } from '../../../platform/context';
import type { Tx } from '../../../platform/db/openDatabase';
import { assertFound, conflict } from '../../../platform/errors';
import { isPaid } from '../../../schema';
import type { OrderRef } from '../../deliveries';
import type { MappingScope } from '../allocation/findPools';
import { entitledLines } from './OrderState';
import { type ReconcileResult, reconcileOrders } from './reconcileOrders';
import { lockStoredOrder } from './storedOrder';

// Their keys stay delivered.
const RELEASE_LOST_UNITS = `
  DELETE FROM license_assignments a WHERE site_id = $1 AND order_id = $2 AND has_lost_key(a.license_id, a.flag)`;

interface ReconcileOptions {
  isExclusive: boolean;
  scope: MappingScope;
}

/** Reconciles the keys with the stored state, as an event of the shop would; returns the entitled line items as well. */
export async function reconcileStored(
  tx: Tx,
  ctx: Context,
  { siteId, orderId }: OrderRef,
  { isExclusive, scope }: ReconcileOptions,
): Promise<{ result: ReconcileResult | undefined; lineItems: LineItem[] }> {
  const stored = await lockStoredOrder(tx, { siteId, orderId });
  const { state, refunded } = assertFound(stored, textOf('orders.not_found'));
  if (scope !== 'none' && !isPaid(state.status))
    throw conflict(textOf('orders.not_paid', { status: state.status }));
  if (scope === 'all') await tx.$client.query(RELEASE_LOST_UNITS, [siteId, orderId]);
  const order = { ctx, siteId, state, refunded, isNew: false };
  const [result] = await reconcileOrders(tx, [order], { isExclusive, scope });
  return { result, lineItems: entitledLines(state.lineItems, refunded) };
}
