import type { Services } from '../../platform/context';
import { canApplyTogether, countUnits, type OrderChange } from '../orders';
import { createEventContext, parseEvent } from './processEvent';
import type { WebhookEvent } from './rejectEvent';

/** Larger groups would hold their locks longer and hardly be faster. */
const MAX_EVENTS = 50;
const MAX_UNITS = 1000;

/** An event whose order is applied together with those of other events. */
export interface OrderEvent extends OrderChange {
  event: WebhookEvent;
}

/** Events of different orders that are applied together, then events that are processed one by one. */
interface Group {
  together: OrderEvent[];
  alone: WebhookEvent[];
}

/** Groups events without changing their order: it decides who gets the last keys. */
export function groupEvents(services: Services, events: WebhookEvent[]): Group[] {
  const groups: Group[] = [];
  let orders = new Set<string>();
  let units = 0;
  const begin = (group: Group) => {
    groups.push(group);
    orders = new Set();
    units = 0;
    return group;
  };
  for (const event of events) {
    const change = toOrderEvent(services, event);
    const last = groups.at(-1) ?? begin({ together: [], alone: [] });
    if (!change) {
      last.alone.push(event);
      continue;
    }
    const { siteId, state } = change;
    // An order may also come under two ids, from one site or two.
    const ids = [`${siteId} ${state.orderId}`, state.orderKey ?? []].flat();
    const count = countUnits(state.lineItems);
    const isFull = last.together.length === MAX_EVENTS || units + count > MAX_UNITS;
    const group =
      last.alone.length > 0 || isFull || ids.some((id) => orders.has(id))
        ? begin({ together: [], alone: [] })
        : last;
    group.together.push(change);
    for (const id of ids) orders.add(id);
    units += count;
  }
  return groups;
}

function toOrderEvent(services: Services, event: WebhookEvent): OrderEvent | undefined {
  if (event.foreign_sender !== null) return undefined;
  const wooEvent = parseEvent(event);
  if (wooEvent.kind !== 'order' || !canApplyTogether(wooEvent.state)) return undefined;
  const state = { ...wooEvent.state, eventId: event.id };
  return { event, siteId: event.site_id, state, ctx: createEventContext(services, event) };
}
