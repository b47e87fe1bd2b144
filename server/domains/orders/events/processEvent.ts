import { type Text, textOf } from '#contract/texts/Text';
import { type Context, type Services, systemContext } from '../../../platform/context';
import type { Tx } from '../../../platform/db/openDatabase';
import { encodeText } from '../../../platform/db/textColumn';
import { AppError, invalid } from '../../../platform/errors';
import { enqueue } from '../../../platform/jobs/enqueue';
import { getRootCauseMessage } from '../../../platform/log';
import { EXAMPLE_URL_PATTERN, enqueueSyncsSql, ORDER_SYNC_QUEUE, recordHealthCheck } from '../../shops';
import { type ApplyResult, applyDeletion, applyOrder } from '../apply/applyOrder';
import type { OrderState } from '../apply/OrderState';
import { parseWooOrder, type WooEvent } from '../apply/parseWooOrder';
import { runOrderTransaction } from '../apply/runOrderTransaction';
import { requestOrderCheck } from './checkSenderJob';
import { markProcessed } from './markProcessed';
import { readOrderJob } from './readOrderJob';
import { readRefundsJob } from './readRefunds';
import { isPermanentFailure, rejectEvent, type WebhookEvent } from './rejectEvent';

/** The outcome of an event and the id of its order. */
export interface EventResult {
  outcome: Text;
  orderId: string | null;
  /** The new id of an earlier order that had this one's id. */
  replacedOrderId?: string;
  isPartial?: boolean;
}

const MARK_FAILED = 'UPDATE webhook_events SET outcome = $2 WHERE id = $1 AND processed_at IS NULL';

// Safe: after a crash, the durably stored event is processed again. A key is sent only after a later synchronous
// commit, which also flushes this one.
export const ASYNC_COMMIT = 'SET LOCAL synchronous_commit = off';

// The body hides an order, which waits. Its next webhook follows in the same second, and one sync finds both changes.
const SOON = { startAfter: "now() + interval '1 second'", spacingSeconds: 3 };

const MAX_NAMED_LINES = 5;

const REQUEST_SYNC = `
  WITH site AS (SELECT id FROM sites WHERE id = $1 AND url !~ $2),
    orders AS (${enqueueSyncsSql(ORDER_SYNC_QUEUE, 'site', SOON)})
  SELECT`;

/**
 * Processes one event and saves its outcome in one transaction. Idempotent under concurrency. A permanent failure
 * rejects the event; any other error is thrown for a retry.
 */
export async function processEvent(services: Services, event: WebhookEvent): Promise<void> {
  if (event.foreign_sender !== null && event.is_active) return requestOrderCheck(services, event);
  const ctx = createEventContext(services, event);
  let wooEvent: WooEvent = { kind: 'ignored', reason: textOf('events.not_json') };
  try {
    wooEvent = parseEvent(event);
    await runOrderTransaction(
      services.db,
      async (tx, isExclusive) => {
        const result = await applyEvent(tx, ctx, event, wooEvent, isExclusive);
        await markProcessed(tx, [{ event, ...result }]);
        if (result.replacedOrderId) await reportRestoredShop(tx, event, result);
      },
      ASYNC_COMMIT,
    );
  } catch (error) {
    const reason = getRootCauseMessage(error);
    if (isPermanentFailure(error)) {
      const text = error instanceof AppError ? error.text : textOf('upstream.text', { text: reason });
      return rejectEvent(services.db, event, wooEvent, text);
    }
    const text = encodeText(textOf('upstream.text', { text: reason }));
    await services.db.$client.query(MARK_FAILED, [event.id, text]);
    throw error;
  }
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
  { id: eventId, site_id: siteId, source }: WebhookEvent,
  wooEvent: WooEvent,
  isExclusive: boolean,
): Promise<EventResult> {
  if (wooEvent.kind === 'ignored') {
    if (wooEvent.isMalformed) await tx.$client.query(REQUEST_SYNC, [siteId, EXAMPLE_URL_PATTERN]);
    return { outcome: wooEvent.reason, orderId: null };
  }
  if (wooEvent.kind === 'rejected') throw invalid({ order: wooEvent.reason });
  if (wooEvent.kind === 'deleted') {
    return formatResult(await applyDeletion(tx, ctx, siteId, { orderId: wooEvent.orderId, eventId }));
  }
  const isPartial = wooEvent.unreadLines.length > 0;
  const state = isPartial ? await keepKnownLines(tx, siteId, wooEvent.state) : wooEvent.state;
  const applied = await applyOrder(tx, ctx, siteId, { ...state, eventId }, isExclusive);
  if (applied.looksOlder && source === 'webhook' && /^\d+$/.test(wooEvent.state.orderId))
    await enqueue(tx, readOrderJob, { siteId, orderId: wooEvent.state.orderId });
  if (applied.hasUnreadRefunds) {
    await enqueue(tx, readRefundsJob, { siteId, orderId: applied.orderId });
  }
  const result = formatResult(applied);
  if (!isPartial) return result;
  const lines = wooEvent.unreadLines.slice(0, MAX_NAMED_LINES);
  const outcome = textOf('events.applied_in_part', { outcome: result.outcome, lines });
  return { ...result, outcome, isPartial };
}

export function formatResult({ orderId, replacedOrderId, isStale, ...counts }: ApplyResult): EventResult {
  const { assigned, backordered, flagged } = counts;
  const values = { assigned, backordered, flagged };
  if (isStale) return { orderId, outcome: textOf('events.stale') };
  const outcome = replacedOrderId
    ? textOf('events.order_replaced', { ...values, replaced: replacedOrderId })
    : textOf('events.applied', values);
  return { orderId, replacedOrderId, outcome };
}

/** An order id comes again only from a shop that was restored from a backup. */
async function reportRestoredShop(
  tx: Tx,
  { site_id }: WebhookEvent,
  { orderId, replacedOrderId }: EventResult,
) {
  await recordHealthCheck(tx, site_id, 'identity', {
    ok: false,
    reason: textOf('sites.order_again', { order: orderId ?? '', replaced: replacedOrderId ?? '' }),
    details: { code: 'restored' },
  });
}

const KNOWN_LINES = `
  SELECT line_items AS lines FROM orders WHERE site_id = $1 AND order_id = $2 FOR UPDATE`;

/** A state of which some lines could not be read: those that are known stay, so that no key of theirs is taken for one of a removed line. */
async function keepKnownLines<State extends Pick<OrderState, 'orderId' | 'lineItems'>>(
  tx: Tx,
  siteId: number,
  state: State,
): Promise<State> {
  const values = [siteId, state.orderId];
  const { rows } = await tx.$client.query<{ lines: State['lineItems'] }>(KNOWN_LINES, values);
  const read = new Set(state.lineItems.map(({ id }) => id));
  const unread = (rows[0]?.lines ?? []).filter(({ id }) => !read.has(id));
  return { ...state, lineItems: [...state.lineItems, ...unread] };
}
