import { type Services, systemContext } from '../../../platform/context';
import { AppError } from '../../../platform/errors';
import { definePoller } from '../../../platform/jobs/defineJob';
import type { OrderRef } from '../../deliveries';
import { lockSite } from '../../shops';
import { reconcileStored } from '../apply/applyOrders';
import { getsKeys } from '../apply/OrderState';
import { runOrderTransaction } from '../apply/runOrderTransaction';
import { lockStoredOrder } from '../apply/storedOrder';
import { saveKeylessLines } from '../keyless/saveKeylessLines';

const BATCH_SIZE = 50;

const DUE_ORDERS = `FROM orders o WHERE o.recheck_at <= now() AND EXISTS (SELECT FROM sites s WHERE s.id = o.site_id)
  AND NOT EXISTS (SELECT FROM recovering_sites r WHERE r.site_id = o.site_id)`;

const LIST_DUE = `
  SELECT site_id AS "siteId", order_id AS "orderId" ${DUE_ORDERS}
  ORDER BY o.recheck_at, o.ordered_at, o.id LIMIT ${BATCH_SIZE}`;

// The trigger decides again. Another server that was first has cleared the time.
const DECIDE = `
  UPDATE orders SET released_at = released_at
  WHERE site_id = $1 AND order_id = $2 AND recheck_at <= now()`;

const POSTPONE = `
  UPDATE orders SET recheck_at = now() + interval '5 minutes'
  WHERE site_id = $1 AND order_id = $2 AND recheck_at <= now()`;

/** Gives orders their keys whose wait is over, whose shop resumed, or that another choice of their shop released. */
export const heldOrderPoller = definePoller({
  name: 'orders.recheck-held',
  isDueSql: `EXISTS (SELECT ${DUE_ORDERS})`,
  async poll(services) {
    const { rows } = await services.db.$client.query<OrderRef>(LIST_DUE);
    for (const order of rows) await recheckOrder(services, order);
    return rows.length === BATCH_SIZE ? 'again' : rows.length > 0;
  },
});

async function recheckOrder(services: Services, order: OrderRef): Promise<void> {
  const ctx = systemContext(services, `recheck-${order.orderId}`);
  try {
    await runOrderTransaction(ctx.db, async (tx, isExclusive) => {
      await lockSite(tx, order.siteId);
      const { rowCount } = await tx.$client.query(DECIDE, [order.siteId, order.orderId]);
      const stored = rowCount ? await lockStoredOrder(tx, order) : undefined;
      if (!stored) return;
      if (getsKeys(stored.state)) await reconcileStored(tx, ctx, order, { isExclusive, scope: 'dated' });
      else await saveKeylessLines(tx, [order]);
    });
  } catch (error) {
    // It does not stop the others.
    if (!(error instanceof AppError)) throw error;
    services.log.warn(
      { site: order.siteId, order: order.orderId, reason: error.message },
      'an order stays held',
    );
    await ctx.db.$client.query(POSTPONE, [order.siteId, order.orderId]);
  }
}
