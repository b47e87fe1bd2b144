import { type Text, textOf } from '#contract/texts/Text';
import { type Context, type Services, systemContext } from '../../../platform/context';
import { isDatabaseUnreachable } from '../../../platform/db/errors';
import type { Tx } from '../../../platform/db/openDatabase';
import { encodeText } from '../../../platform/db/textColumn';
import { AppError } from '../../../platform/errors';
import { getRootCauseMessage } from '../../../platform/log';
import { EXAMPLE_URL_PATTERN, enqueueSyncsSql, ORDER_SYNC_QUEUE, recordHealthCheck } from '../../shops';
import { type ApplyResult, applyDeletion } from '../apply/applyOrders';
import { parseWooOrder, type WooEvent } from '../apply/parseWooOrder';
import { ASYNC_COMMIT, runOrderTransaction } from '../apply/runOrderTransaction';
import type { SettledOrder } from '../apply/settleLines';
import { requestOrderCheck } from './checkSenderJob';
import { markProcessed } from './markProcessed';
import { isPermanentFailure, rejectEvents, type WebhookEvent } from './rejectEvents';

/** The outcome of an event and the id of its order. */
export interface EventResult {
  outcome: Text;
  orderId: string | null;
  /** The new id of an earlier order that had this one's id. */
  replacedOrderId?: string;
  isPartial?: boolean;
}

const MARK_FAILED = 'UPDATE webhook_events SET outcome = $2 WHERE id = $1 AND processed_at IS NULL';

// The body hides an order, which waits. Its next webhook follows in the same second, and one sync finds both changes.
const SOON = { startAfter: "now() + interval '1 second'", spacingSeconds: 3 };

const REQUEST_SYNC = `
  WITH site AS (SELECT id FROM sites WHERE id = $1 AND url !~ $2),
    orders AS (${enqueueSyncsSql(ORDER_SYNC_QUEUE, 'site', SOON)})
  SELECT`;

/**
 * Processes one event that changes no order and is not rejected, and saves its outcome, in one transaction. Idempotent under
 * concurrency.
 */
export async function processEvent(services: Services, event: WebhookEvent): Promise<void> {
  if (event.foreign_sender !== null && event.is_active) return requestOrderCheck(services, event);
  const ctx = createEventContext(services, event);
  let wooEvent: WooEvent = { kind: 'ignored', reason: textOf('events.not_json') };
  try {
    wooEvent = parseEvent(event);
    await runOrderTransaction(
      services.db,
      async (tx) => markProcessed(tx, [{ event, ...(await applyEvent(tx, ctx, event, wooEvent)) }]),
      ASYNC_COMMIT,
    );
  } catch (error) {
    await failEvent(services, event, wooEvent, error);
  }
}

/** A permanent failure rejects the event; any other error is thrown for a retry. */
export async function failEvent(
  { db }: Services,
  event: WebhookEvent,
  wooEvent: WooEvent,
  error: unknown,
): Promise<void> {
  if (isDatabaseUnreachable(error)) throw error;
  const reason = textOf('upstream.text', { text: getRootCauseMessage(error) });
  if (isPermanentFailure(error))
    return rejectEvents(db, [{ event, wooEvent, reason: error instanceof AppError ? error.text : reason }]);
  await db.$client.query(MARK_FAILED, [event.id, encodeText(reason)]);
  throw error;
}

/** The shop acts; its requests are told apart by their events. */
export function createEventContext(
  services: Services,
  { id, site_id: siteId, site: name }: WebhookEvent,
): Context {
  return { ...systemContext(services, `event-${id}`), actor: { kind: 'site', siteId, name } };
}

export const parseEvent = ({ is_active, topic, body }: WebhookEvent): WooEvent =>
  is_active ? parseWooOrder(topic, body) : { kind: 'ignored', reason: textOf('events.site_inactive') };

async function applyEvent(
  tx: Tx,
  ctx: Context,
  { id: eventId, site_id: siteId }: WebhookEvent,
  wooEvent: WooEvent,
): Promise<EventResult> {
  if (wooEvent.kind === 'deleted')
    return formatResult(await applyDeletion(tx, ctx, { siteId, orderId: wooEvent.orderId }, eventId));
  if (wooEvent.kind !== 'ignored') throw new Error('An order is applied by processEvents');
  if (wooEvent.isMalformed) await tx.$client.query(REQUEST_SYNC, [siteId, EXAMPLE_URL_PATTERN]);
  return { outcome: wooEvent.reason, orderId: null };
}

const MAX_NAMED_LINES = 5;

/** The outcome of an order's change, with the lines of which something is to be told. */
export function formatResult(
  { orderId, replacedOrderId, isStale, ...counts }: ApplyResult,
  { unread, told }: Pick<SettledOrder<unknown>, 'unread' | 'told'> = { unread: [], told: [] },
): EventResult {
  if (isStale) return { orderId, outcome: textOf('events.stale') };
  const { assigned, backordered, flagged, swapped } = counts;
  const values = { assigned, backordered, flagged };
  const applied = replacedOrderId
    ? textOf('events.order_replaced', { ...values, replaced: replacedOrderId })
    : textOf('events.applied', values);
  const besides = [...told, ...swapped.map((name) => textOf('orders.swapped_line', { name }))];
  const withTold =
    besides.length === 0 ? applied : textOf('events.applied_besides', toParts(applied, besides));
  const outcome =
    unread.length === 0 ? withTold : textOf('events.applied_in_part', toParts(withTold, unread));
  return { orderId, replacedOrderId, outcome, isPartial: unread.length + swapped.length > 0 };
}

const toParts = (outcome: Text, lines: Text[]) => ({ outcome, lines: lines.slice(0, MAX_NAMED_LINES) });

/** An order id comes again only from a shop that was restored from a backup. */
export async function reportRestoredShop(
  tx: Tx,
  { site_id }: WebhookEvent,
  { orderId, replacedOrderId }: EventResult,
): Promise<void> {
  await recordHealthCheck(tx, site_id, 'identity', {
    ok: false,
    reason: textOf('sites.order_again', { order: orderId ?? '', replaced: replacedOrderId ?? '' }),
    details: { code: 'restored' },
  });
}
