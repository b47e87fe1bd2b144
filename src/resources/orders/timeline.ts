import type { OrderDetails, OrderEvent, OrderMessage } from '#contract/orders';

export type TimelineEntry = { at: string; id: string | number } & (
  | { kind: 'event'; event: OrderEvent }
  | { kind: 'message'; message: OrderMessage }
  | { kind: 'replacement'; replacement: OrderDetails['replacements'][number] }
  | { kind: 'assigned'; count: number }
  | { kind: 'link_opened' | 'received' }
);

/** Everything that happened to an order, newest first. */
export function getTimeline(order: OrderDetails): TimelineEntry[] {
  const entries: TimelineEntry[] = [
    ...order.events.map((event) => ({ kind: 'event' as const, id: event.id, at: event.received_at, event })),
    ...order.messages.flatMap((message) =>
      message.sent_at ? [{ kind: 'message' as const, id: message.id, at: message.sent_at, message }] : [],
    ),
    ...order.replacements.map((replacement) => ({
      kind: 'replacement' as const,
      id: replacement.id,
      at: replacement.created_at,
      replacement,
    })),
    ...order.links.flatMap(({ opened_at, created_at }) =>
      opened_at ? [{ kind: 'link_opened' as const, id: created_at, at: opened_at }] : [],
    ),
    ...getAssignments(order),
  ];
  // Events are stored for a limited time.
  if (order.events.length === 0) entries.push({ kind: 'received', id: 0, at: order.received_at });
  return entries.toSorted((a, b) => Date.parse(b.at) - Date.parse(a.at));
}

/** The keys that were assigned at one time are one entry. */
function getAssignments({ lines }: OrderDetails): TimelineEntry[] {
  const counts = new Map<string, number>();
  for (const { assigned_at } of lines.flatMap(({ units }) => units)) {
    if (assigned_at) counts.set(assigned_at, (counts.get(assigned_at) ?? 0) + 1);
  }
  return [...counts].map(([at, count]) => ({ kind: 'assigned', id: at, at, count }));
}
