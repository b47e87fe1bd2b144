import type { OrderDetails } from '#contract/orders';
import type { Context } from '../../../platform/context';
import { removeTrailingSlashes } from '../../../platform/httpClient/addresses';
import { listOrderChannels } from '../../deliveries';
import { presentOrder } from '../apply/orderColumns';
import { findOrder, type OrderRecord } from './findOrder';
import { readOrderHistory } from './readOrderHistory';
import { readOrderLines } from './readOrderLines';

export async function getOrder(ctx: Context, id: number): Promise<OrderDetails> {
  const order = await findOrder(ctx.db, id);
  const [lines, history, channels] = await Promise.all([
    readOrderLines(ctx, order),
    readOrderHistory(ctx.db, order.site_id, order.order_id),
    listOrderChannels(ctx, { siteId: order.site_id, orderId: order.order_id }),
  ]);
  return {
    ...presentOrder(order),
    is_paid: order.held_for !== 'unpaid' && order.held_for !== 'status',
    hold: presentHold(order),
    received_at: order.received_at.toISOString(),
    shop_url: getShopUrl(order),
    lines,
    refunds: { count: order.refund_ids.length, state: getRefundState(order) },
    channels,
    ...history,
  };
}

const presentHold = ({ held_for: reason, recheck_at, payment_method, risk }: OrderRecord) =>
  reason && {
    reason,
    until: reason === 'wait' ? (recheck_at?.toISOString() ?? null) : null,
    payment_method,
    risk,
  };

/**
 * WooCommerce's page of an order. With its own order tables (HPOS), WooCommerce redirects this address of the older
 * posts to the new page; the new page's address does not work without them.
 */
function getShopUrl({ site_url, event_id, order_id }: OrderRecord): string | null {
  if (site_url === null || event_id === 0 || !/^\d+$/.test(order_id)) return null;
  return `${removeTrailingSlashes(site_url)}/wp-admin/post.php?post=${order_id}&action=edit`;
}

function getRefundState({ is_partly_refunded, refunded }: OrderRecord): OrderDetails['refunds']['state'] {
  if (!is_partly_refunded) return 'none';
  if (refunded === null) return 'unread';
  return refunded.isAmbiguous ? 'ambiguous' : 'known';
}
