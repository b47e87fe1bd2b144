import { textOf } from '#contract/texts/Text';
import type { Context } from '../../../platform/context';
import { encodeText } from '../../../platform/db/textColumn';
import { transaction } from '../../../platform/db/transaction';
import type { OrderRef } from '../enqueueDeliveries';
import { reportFailed } from './reportFailed';

// What this database sent itself has its id.
const MARK_FAILED = `
  UPDATE deliveries SET state = 'failed', reason = $4
  WHERE site_id = $1 AND order_id = $2 AND marker = $3 AND state = 'sent'
    AND remote_id IS NULL`;

/** Fails a delivery that its receipt announced and the shop's order does not have: it is not known whether it was sent. */
export async function markUnsent(ctx: Context, order: OrderRef, marker: string): Promise<void> {
  const { siteId, orderId } = order;
  const reason = textOf('messages.maybe_sent');
  await transaction(ctx.db, async (tx) => {
    const values = [siteId, orderId, marker, encodeText(reason)];
    const { rowCount } = await tx.$client.query(MARK_FAILED, values);
    if (rowCount) await reportFailed(tx, ctx, siteId, [order], reason);
  });
}
