import type { Services } from '../../../platform/context';
import { applyGroup } from '../apply/applyGroup';
import { applyOrders, canApplyTogether, type OrderChange } from '../apply/applyOrders';
import { groupOrders } from '../apply/groupOrders';
import type { WooEvent } from '../apply/parseWooOrder';
import { runOrderTransaction } from '../apply/runOrderTransaction';
import { markProcessed } from './markProcessed';
import { ASYNC_COMMIT, createEventContext, formatResult, parseEvent, processEvent } from './processEvent';
import type { WebhookEvent } from './rejectEvent';

/** An event whose order is applied together with those of other events. */
interface OrderEvent extends OrderChange {
  event: WebhookEvent;
}

/** Processes events in the order of their receipt, as many together as possible; returns the failures. */
export async function processEvents(services: Services, events: WebhookEvent[]): Promise<unknown[]> {
  const failures: unknown[] = [];
  const fail = (error: unknown) => void failures.push(error);
  const processAlone = (event: WebhookEvent) => processEvent(services, event).catch(fail);

  for (const { together, alone } of groupOrders(events, (event) => toOrderEvent(services, event))) {
    await applyGroup(together, {
      together: (group) => processTogether(services, group),
      alone: ({ event }) => processAlone(event),
      unavailable: fail,
    });
    for (const event of alone) await processAlone(event);
  }
  return failures;
}

/** Applies the orders of several events in one transaction. */
async function processTogether({ db }: Services, group: OrderEvent[]): Promise<void> {
  await runOrderTransaction(
    db,
    async (tx, isExclusive) => {
      const applied = await applyOrders(tx, group, isExclusive);
      const processed = applied.map(({ change, result }) => ({
        event: change.event,
        ...formatResult(result),
      }));
      await markProcessed(tx, processed);
    },
    ASYNC_COMMIT,
  );
}

function toOrderEvent(services: Services, event: WebhookEvent): OrderEvent | undefined {
  if (event.foreign_sender !== null) return undefined;
  const wooEvent = tryToParse(event);
  if (wooEvent?.kind !== 'order' || wooEvent.unreadLines.length > 0) return undefined;
  if (!canApplyTogether(wooEvent.state)) return undefined;
  const state = { ...wooEvent.state, eventId: event.id };
  return { event, siteId: event.site_id, state, ctx: createEventContext(services, event) };
}

/** An event that cannot be parsed fails alone, not the ones of other shops. */
function tryToParse(event: WebhookEvent): WooEvent | undefined {
  try {
    return parseEvent(event);
  } catch {
    return undefined;
  }
}
