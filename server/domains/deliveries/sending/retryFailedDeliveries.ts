import { textOf } from '#contract/texts/Text';
import type { Context } from '../../../platform/context';
import type { Tx } from '../../../platform/db/openDatabase';
import { transaction } from '../../../platform/db/transaction';
import { notFound } from '../../../platform/errors';
import { ORDER_GONE } from '../../../schema';
import { audit } from '../../audit';
import type { OrderRef } from '../enqueueDeliveries';
import { recordDeliveryHealth } from './deliveryHealth';

// `attempted_at` is retained, so that a note is looked up in the shop before it is sent.
const REQUEUE = `
  UPDATE deliveries SET state = 'queued', attempts = 0, reason = NULL, handed_at = NULL, next_at = now()
  WHERE site_id = $1 AND state = 'failed' AND ($2::bigint IS NULL OR id = $2)`;

const REQUEUE_UNKNOWN = `
  UPDATE deliveries SET state = 'queued', attempts = 0, reason = NULL, next_at = now()
  WHERE site_id = $1 AND order_id = $2 AND state = 'failed' AND reason LIKE '{"code":"${ORDER_GONE}"%'`;

/** Requeues the deliveries of an order that the shop did not know under its earlier id. */
export async function retryUnknownOrder(tx: Tx, { siteId, orderId }: OrderRef): Promise<void> {
  const { rowCount } = await tx.$client.query(REQUEUE_UNKNOWN, [siteId, orderId]);
  if (rowCount) await recordDeliveryHealth(tx, siteId);
}

/** Requeues one failed delivery, or all of the site. */
export async function retryFailedDeliveries(
  ctx: Context,
  siteId: number,
  messageId?: number,
): Promise<{ retried_count: number }> {
  return transaction(ctx.db, async (tx) => {
    const { rowCount } = await tx.$client.query(REQUEUE, [siteId, messageId ?? null]);
    const retried = rowCount ?? 0;
    if (messageId !== undefined && retried === 0) throw notFound(textOf('messages.not_found'));

    if (retried > 0) {
      await recordDeliveryHealth(tx, siteId);
      await audit(tx, ctx, { action: 'site.retry_messages', id: siteId, details: { retried } });
    }
    return { retried_count: retried };
  });
}
