import type { Services } from '../../../platform/context';
import type { Tx } from '../../../platform/db/openDatabase';
import { enqueue } from '../../../platform/jobs/enqueue';
import { type ApplyResult, applyOrders, type OrderChange } from '../apply/applyOrders';
import { applyGroup, groupOrders } from '../apply/groupOrders';
import type { OrderState } from '../apply/OrderState';
import type { WooEvent } from '../apply/parseWooOrder';
import { runOrderTransaction } from '../apply/runOrderTransaction';
import { type SettledOrder, settleLines } from '../apply/settleLines';
import { markProcessed } from './markProcessed';
import {
  ASYNC_COMMIT,
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
import type { WebhookEvent } from './rejectEvent';

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
  const groups = groupOrders(events, (event) => toChange(services, event), isSharing);
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
      const settled = await settleAll(tx, group);
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

const byLockOrder = (a: EventChange, b: EventChange) =>
  a.siteId - b.siteId ||
  a.state.orderId.length - b.state.orderId.length ||
  (a.state.orderId < b.state.orderId ? -1 : 1);

/** Decides which lines count, in the order in which every transaction locks several orders. */
async function settleAll(tx: Tx, group: EventChange[]): Promise<SettledOrder<OrderState>[]> {
  const settled = new Map<EventChange, SettledOrder<OrderState>>();
  for (const change of group.toSorted(byLockOrder)) {
    const { siteId, state, wooEvent } = change;
    settled.set(change, await settleLines(tx, siteId, { ...wooEvent, state }));
  }
  return group.flatMap((change) => settled.get(change) ?? []);
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

function toChange(services: Services, event: WebhookEvent): EventChange | undefined {
  if (event.foreign_sender !== null) return undefined;
  const wooEvent = tryToParse(event);
  if (wooEvent?.kind !== 'order') return undefined;
  const state = { ...wooEvent.state, eventId: event.id };
  return { event, wooEvent, siteId: event.site_id, state, ctx: createEventContext(services, event) };
}

/** An event that cannot be parsed fails alone, not the ones of other shops. */
function tryToParse(event: WebhookEvent): WooEvent | undefined {
  try {
    return parseEvent(event);
  } catch {
    return undefined;
  }
}
