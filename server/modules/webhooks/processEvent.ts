import pMap from 'p-map';
import { message } from '#contract/messages/Message';
import { type Context, type Services, systemContext } from '../../platform/context';
import type { Queryable, Tx } from '../../platform/db/openDatabase';
import { prepareStatement } from '../../platform/db/prepareStatement';
import { AppError, invalid } from '../../platform/errors';
import { defineJob } from '../../platform/jobs/defineJob';
import { getRootCauseMessage } from '../../platform/log';
import {
  type ApplyResult,
  applyDeletion,
  applyOrder,
  parseWooOrder,
  runOrderTransaction,
  type WooEvent,
} from '../orders';
import { readRefundsJob } from '../refunds';
import { EXAMPLE_URL_PATTERN, enqueueSyncsSql, ORDER_SYNC_QUEUE } from '../sites';
import { getOrderId, isPermanentFailure, rejectEvent, type WebhookEvent } from './rejectEvent';

/** Serial by default, to leave capacity for incoming webhooks; a backlog raises the concurrency. */
const getConcurrency = (eventCount: number) => Math.max(1, Math.ceil(eventCount / 40));

const RECORD_WEBHOOK = 'UPDATE sites SET last_webhook_at = now() WHERE id = ANY($1::bigint[])';

/** Processes stored webhook events. An event that fails does not affect the others. */
export const processEventsJob = defineJob<{ eventId: number }>({
  queue: 'webhooks.process-events',
  batchSize: 200,
  retryLimit: 12,
  expireInSeconds: 15,
  async run(services, requests) {
    const events = await listPendingEvents(
      services.db,
      requests.map(({ eventId }) => eventId),
    );
    const failures: unknown[] = [];
    await pMap(events, (event) => processEvent(services, event).catch((error) => void failures.push(error)), {
      concurrency: getConcurrency(events.length),
    });
    const siteIds = events.filter(({ source }) => source === 'webhook').map(({ site_id }) => site_id);
    if (siteIds.length > 0) await services.db.$client.query(RECORD_WEBHOOK, [[...new Set(siteIds)]]);
    if (failures.length > 0) throw failures[0];
  },
});

const PENDING_EVENTS = prepareStatement<WebhookEvent>(
  'pending webhook events',
  `SELECT e.id, e.site_id, e.topic, e.source, e.body, s.name AS site, s.is_active
   FROM webhook_events e JOIN sites s ON s.id = e.site_id
   WHERE e.id = ANY($1::bigint[]) AND e.processed_at IS NULL ORDER BY e.id`,
);

// Clears a recorded rejection of the order, which is now processed or deleted.
const MARK_PROCESSED = prepareStatement(
  'mark webhook event processed',
  `WITH resolved AS (
     DELETE FROM health_checks WHERE site_id = $3 AND kind = 'orders' AND details->>'order_id' = $4
   )
   UPDATE webhook_events SET processed_at = now(), outcome = $2 WHERE id = $1`,
);

const MARK_FAILED = 'UPDATE webhook_events SET outcome = $2 WHERE id = $1 AND processed_at IS NULL';

// Safe: after a crash, the durably stored event is processed again. A key is sent only after a later synchronous
// commit, which also flushes this one.
const ASYNC_COMMIT = 'SET LOCAL synchronous_commit = off';

const REQUEST_SYNC = `
  WITH site AS (SELECT id FROM sites WHERE id = $1 AND url !~ $2),
    orders AS (${enqueueSyncsSql(ORDER_SYNC_QUEUE, 'site')})
  SELECT`;

export async function listPendingEvents(db: Queryable, ids: number[]): Promise<WebhookEvent[]> {
  return (await PENDING_EVENTS(db, [ids])).rows;
}

/**
 * Processes one event and saves its outcome in one transaction. Idempotent under concurrency. A permanent failure
 * rejects the event; any other error is thrown for a retry.
 */
export async function processEvent(services: Services, event: WebhookEvent): Promise<void> {
  const actor = { kind: 'site', siteId: event.site_id, name: event.site } as const;
  const ctx = { ...systemContext(services, `event-${event.id}`), actor };
  const wooEvent: WooEvent = event.is_active
    ? parseWooOrder(event.topic, event.body)
    : { kind: 'ignored', reason: 'site inactive' };
  try {
    await runOrderTransaction(
      services.db,
      async (tx, isExclusive) => {
        const outcome = await applyEvent(tx, ctx, event, wooEvent, isExclusive);
        await MARK_PROCESSED(tx, [event.id, outcome, event.site_id, getOrderId(wooEvent)]);
      },
      ASYNC_COMMIT,
    );
  } catch (error) {
    const reason = getRootCauseMessage(error);
    if (isPermanentFailure(error)) {
      const text = error instanceof AppError ? error.text : message('upstream.text', { text: reason });
      return rejectEvent(services.db, event, wooEvent, text);
    }
    await services.db.$client.query(MARK_FAILED, [event.id, `failed, will be tried again: ${reason}`]);
    throw error;
  }
}

async function applyEvent(
  tx: Tx,
  ctx: Context,
  { id: eventId, site_id: siteId }: WebhookEvent,
  wooEvent: WooEvent,
  isExclusive: boolean,
): Promise<string> {
  if (wooEvent.kind === 'ignored') {
    if (wooEvent.isMalformed) await tx.$client.query(REQUEST_SYNC, [siteId, EXAMPLE_URL_PATTERN]);
    return wooEvent.reason;
  }
  if (wooEvent.kind === 'rejected') throw invalid({ order: wooEvent.reason });
  if (wooEvent.kind === 'deleted') {
    return formatOutcome(await applyDeletion(tx, ctx, siteId, { orderId: wooEvent.orderId, eventId }));
  }
  const applied = await applyOrder(tx, ctx, siteId, { ...wooEvent.state, eventId }, isExclusive);
  if (applied.hasUnreadRefunds) {
    await ctx.jobs.send(tx, readRefundsJob, { siteId, orderId: wooEvent.state.orderId });
  }
  return formatOutcome(applied);
}

function formatOutcome({ isStale, assigned, backordered, flagged }: ApplyResult): string {
  if (isStale) return 'older than what is known';
  return `${assigned} assigned, ${backordered} backordered, ${flagged} flagged`;
}
