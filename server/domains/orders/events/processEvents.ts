import type { Services } from '../../../platform/context';
import type { Tx } from '../../../platform/db/openDatabase';
import { enqueue } from '../../../platform/jobs/enqueue';
import { type ApplyResult, applyOrders, type OrderChange } from '../apply/applyOrders';
import { applyGroup, groupOrders } from '../apply/groupOrders';
import type { WooEvent } from '../apply/parseWooOrder';
import { ASYNC_COMMIT, runOrderTransaction } from '../apply/runOrderTransaction';
import { settleLines } from '../apply/settleLines';
import { markProcessed } from './markProcessed';
import {
  createEventContext,
  type EventResult,
  failEvent,
  formatResult,
  parseEvent,
  processEvent,
  reportRestoredShop,
} from './processEvent';
import { readOrderJob } from './readOrderJob';
import { readRefundsJob } from './readRefunds';
import { type RejectedEvent, rejectEvents, type WebhookEvent } from './rejectEvents';

type OrderEvent = Extract<WooEvent, { kind: 'order' }>;

/** An event that changes an order. */
interface EventChange extends OrderChange {
  event: WebhookEvent;
  wooEvent: OrderEvent;
}

/** Processes events in the order of their receipt, as many together as possible; returns the failures. */
export async function processEvents(services: Services, events: WebhookEvent[]): Promise<unknown[]> {
  const failures: unknown[] = [];
  const fail = (error: unknown) => void failures.push(error);
  // First: another event of the order, earlier or later, finds it as it is to be reported.
  const read = new Map(events.map((event) => [event, tryToParse(event)]));
  const rejected = events.flatMap((event) => toRejected(event, read.get(event)) ?? []);
  await rejectEvents(services.db, rejected).catch(async () => {
    for (const one of rejected) await rejectEvents(services.db, [one]).catch(fail);
  });
  const ids = new Set(rejected.map(({ event }) => event.id));
  const others = events.filter(({ id }) => !ids.has(id));
  const groups = groupOrders(others, (event) => toChange(services, event, read.get(event)), isSharing);
  for (const { together, alone } of groups) {
    await applyGroup(together, {
      apply: (group) => processTogether(services, group),
      fail: ({ event, wooEvent }, error) => failEvent(services, event, wooEvent, error).catch(fail),
    });
    for (const event of alone) await processEvent(services, event).catch(fail);
  }
  return failures;
}

/** Not if an order may change the keys of another one, or if its shop must be asked for its refunds. */
const isSharing = ({ state }: EventChange) =>
  !state.isPartlyRefunded && state.refundIds.length === 0 && state.subscriptions === null;

/** Applies the orders of several events, and saves their outcomes, in one transaction. Idempotent under concurrency. */
async function processTogether({ db }: Services, group: EventChange[]): Promise<void> {
  await runOrderTransaction(
    db,
    async (tx, isExclusive) => {
      const settled = await settleLines(
        tx,
        group.map(({ siteId, state, wooEvent }) => ({ ...wooEvent, siteId, state })),
      );
      const changes = group.map((change, index) => ({ ...change, ...settled[index] }));
      const results = await applyOrders(tx, changes, { isExclusive });
      const processed: ({ event: WebhookEvent } & EventResult)[] = [];
      for (const [index, change] of changes.entries()) {
        const applied = results[index];
        if (!applied) continue;
        await requestReads(tx, change, applied);
        processed.push({ event: change.event, ...formatResult(applied, settled[index]) });
      }
      await markProcessed(tx, processed);
      for (const { event, ...result } of processed)
        if (result.replacedOrderId) await reportRestoredShop(tx, event, result);
    },
    ASYNC_COMMIT,
  );
}

/** What only the shop can tell. */
async function requestReads(
  tx: Tx,
  { siteId, state, event }: EventChange,
  { orderId, looksOlder, hasUnreadRefunds }: ApplyResult,
): Promise<void> {
  if (looksOlder && event.source === 'webhook' && /^\d+$/.test(state.orderId))
    await enqueue(tx, readOrderJob, { siteId, orderId: state.orderId });
  if (hasUnreadRefunds) await enqueue(tx, readRefundsJob, { siteId, orderId });
}

function toChange(
  services: Services,
  event: WebhookEvent,
  wooEvent: WooEvent | undefined,
): EventChange | undefined {
  if (wooEvent?.kind !== 'order') return undefined;
  const state = { ...wooEvent.state, eventId: event.id };
  return { event, wooEvent, siteId: event.site_id, state, ctx: createEventContext(services, event) };
}

function toRejected(event: WebhookEvent, wooEvent: WooEvent | undefined): RejectedEvent | undefined {
  return wooEvent?.kind === 'rejected' ? { event, wooEvent, reason: wooEvent.reason } : undefined;
}

/** An event that cannot be parsed fails alone, not the ones of other shops; that of another shop is not read. */
function tryToParse(event: WebhookEvent): WooEvent | undefined {
  if (event.foreign_sender !== null) return undefined;
  try {
    return parseEvent(event);
  } catch {
    return undefined;
  }
}
