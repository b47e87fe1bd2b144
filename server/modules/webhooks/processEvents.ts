import type { Services } from '../../platform/context';
import { isDatabaseUnavailable } from '../../platform/db/errors';
import { applyOrders, InsufficientStockError, NotTogetherError, runOrderTransaction } from '../orders';
import { groupEvents, type OrderEvent } from './groupEvents';
import { markProcessed } from './markProcessed';
import { ASYNC_COMMIT, formatResult, processEvent } from './processEvent';
import type { WebhookEvent } from './rejectEvent';

/** Processes events in the order of their receipt, as many together as possible; returns the failures. */
export async function processEvents(services: Services, events: WebhookEvent[]): Promise<unknown[]> {
  const failures: unknown[] = [];
  const processAlone = async (alone: WebhookEvent[]) => {
    for (const event of alone)
      await processEvent(services, event).catch((error) => void failures.push(error));
  };
  const processGroup = async (group: OrderEvent[]): Promise<void> => {
    const alone = group.map(({ event }) => event);
    if (group.length < 2) return processAlone(alone);
    try {
      await processTogether(services, group);
    } catch (error) {
      if (error instanceof InsufficientStockError) return processAlone(alone);
      if (isDatabaseUnavailable(error)) return void failures.push(error);
      for (const part of splitGroup(group, error)) await processGroup(part);
    }
  };

  for (const { together, alone } of groupEvents(services, events)) {
    await processGroup(together);
    await processAlone(alone);
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

/** Separates the events that failed from the others; halves the group if they are unknown. */
function splitGroup(group: OrderEvent[], error: unknown): OrderEvent[][] {
  if (!(error instanceof NotTogetherError)) {
    const middle = Math.ceil(group.length / 2);
    return [group.slice(0, middle), group.slice(middle)];
  }
  const parts: OrderEvent[][] = [[]];
  for (const event of group) {
    if (error.changes.has(event)) parts.push([event], []);
    else parts.at(-1)?.push(event);
  }
  return parts.filter(({ length }) => length > 0);
}
