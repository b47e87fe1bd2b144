import { type Message, message } from '#contract/messages/Message';
import { isInvalidData } from '../../platform/db/errors';
import type { Db } from '../../platform/db/openDatabase';
import { transaction } from '../../platform/db/transaction';
import { AppError } from '../../platform/errors';
import { formatMessage } from '../../platform/formatMessage';
import type { WooEvent } from '../orders';
import { recordHealthCheck } from '../sites';

/** A stored webhook event, with its site. */
export interface WebhookEvent {
  id: number;
  site_id: number;
  topic: string;
  source: 'webhook' | 'reconciliation';
  body: string;
  site: string;
  is_active: boolean;
}

/** Whether a retry would fail again. False for internal errors: the event is retried until a new version fixes them. */
export const isPermanentFailure = (error: unknown) => error instanceof AppError || isInvalidData(error);

const REJECT = 'UPDATE webhook_events SET processed_at = now(), outcome = $2 WHERE id = $1';

/** Marks an event as processed that can never succeed, and reports its order at the site. */
export async function rejectEvent(
  db: Db,
  event: WebhookEvent,
  wooEvent: WooEvent,
  reason: Message,
): Promise<void> {
  await transaction(db, async (tx) => {
    await tx.$client.query(REJECT, [event.id, `refused: ${formatMessage('en', reason)}`]);
    await recordHealthCheck(tx, event.site_id, 'orders', {
      ok: false,
      reason: message('orders.rejected', { order: String(getOrderNumber(wooEvent)), reason }),
      details: { order_id: getOrderId(wooEvent) },
    });
  });
}

export function getOrderId(wooEvent: WooEvent): string | null {
  if (wooEvent.kind === 'order') return wooEvent.state.orderId;
  return wooEvent.kind === 'deleted' ? wooEvent.orderId : null;
}

function getOrderNumber(wooEvent: WooEvent): string | null {
  if (wooEvent.kind === 'order') return wooEvent.state.number;
  return wooEvent.kind === 'rejected' ? wooEvent.order : getOrderId(wooEvent);
}
