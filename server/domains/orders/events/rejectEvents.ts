import { type Text, textOf } from '#contract/texts/Text';
import { isInvalidData } from '../../../platform/db/errors';
import type { Db, Tx } from '../../../platform/db/openDatabase';
import { decodeText, encodeText } from '../../../platform/db/textColumn';
import { transaction } from '../../../platform/db/transaction';
import { AppError } from '../../../platform/errors';
import { clearHealthCheck, RecoveringError, recordHealthCheck, redactEvents } from '../../shops';
import type { WooEvent } from '../apply/parseWooOrder';
import { ASYNC_COMMIT } from '../apply/runOrderTransaction';

/** A stored webhook event, with its site. */
export interface WebhookEvent {
  id: number;
  site_id: number;
  topic: string;
  source: 'webhook' | 'reconciliation';
  body: string;
  site: string;
  is_active: boolean;
  /** The address of another shop than the site's, which sent it; else null. */
  foreign_sender: string | null;
}

/** Whether a retry would fail again. False for internal errors: the event is retried until a new version fixes them. */
export const isPermanentFailure = (error: unknown) =>
  (error instanceof AppError && !(error instanceof RecoveringError)) || isInvalidData(error);

/** An event that can never succeed. */
export interface RejectedEvent {
  event: WebhookEvent;
  wooEvent: WooEvent;
  reason: Text;
}

const REJECT = `
  UPDATE webhook_events e SET processed_at = now(), is_refused = true, outcome = r.outcome,
    order_id = coalesce(r.order_id, e.order_id)
  FROM unnest($1::bigint[], $2::text[], $3::text[]) AS r(id, outcome, order_id)
  WHERE e.id = r.id AND e.processed_at IS NULL
  RETURNING e.id, EXISTS (SELECT FROM erased_orders o WHERE o.site_id = e.site_id AND o.order_id = e.order_id) AS is_erased`;

/** Marks events as processed that can never succeed, and reports the latest order of each site. */
export async function rejectEvents(db: Db, rejected: RejectedEvent[]): Promise<void> {
  if (rejected.length === 0) return;
  await transaction(
    db,
    async (tx) => {
      const { rows } = await tx.$client.query<{ id: number; is_erased: boolean }>(REJECT, [
        rejected.map(({ event }) => event.id),
        rejected.map(({ reason }) => encodeText(reason)),
        rejected.map(({ wooEvent }) => getOrderId(wooEvent)),
      ]);
      const isErased = new Map(rows.map(({ id, is_erased }) => [id, is_erased]));
      const erased = rejected.filter(({ event }) => isErased.get(event.id)).map(({ event }) => event);
      if (erased.length > 0) await redactEvents(tx, erased);
      const marked = rejected.filter(({ event }) => isErased.has(event.id));
      const latest = new Map(marked.map((one) => [one.event.site_id, one]));
      for (const [siteId, { wooEvent, reason }] of [...latest].sort(([a], [b]) => a - b))
        await recordHealthCheck(tx, siteId, 'orders', {
          ok: false,
          reason: textOf('orders.rejected', { order: getOrderNumber(wooEvent), reason }),
          details: { order_id: getOrderId(wooEvent) },
        });
    },
    ASYNC_COMMIT,
  );
}

const LATEST_REFUSED = `
  SELECT order_id, reason FROM refused_orders WHERE site_id = $1 ORDER BY event_id DESC LIMIT 1`;

/** Reports the latest of the remaining rejections at the site, after the reported order was processed. */
export async function reportRejections(tx: Tx, siteId: number): Promise<void> {
  const { rows } = await tx.$client.query<{ order_id: string | null; reason: string }>(LATEST_REFUSED, [
    siteId,
  ]);
  await clearHealthCheck(tx, siteId, 'orders');
  const [refused] = rows;
  if (!refused) return;
  const { order_id, reason } = refused;
  await reportRejected(tx, siteId, order_id, decodeText(reason));
}

/** Reports an order at the site as the latest one that was not read, or not whole. */
export async function reportRejected(
  tx: Tx,
  siteId: number,
  orderId: string | null,
  reason: Text,
): Promise<void> {
  await recordHealthCheck(tx, siteId, 'orders', {
    ok: false,
    reason: textOf('orders.rejected', { order: orderId ?? UNKNOWN_ORDER, reason }),
    details: { order_id: orderId },
  });
}

const UNKNOWN_ORDER = 'unknown';

/** The shop's id of the order; null for other events, and for an order without a valid id. */
export function getOrderId(wooEvent: WooEvent): string | null {
  if (wooEvent.kind === 'order') return wooEvent.state.orderId;
  return wooEvent.kind === 'ignored' ? null : wooEvent.orderId;
}

const getOrderNumber = (wooEvent: WooEvent): string =>
  (wooEvent.kind === 'order' ? wooEvent.state.number : getOrderId(wooEvent)) ?? UNKNOWN_ORDER;
