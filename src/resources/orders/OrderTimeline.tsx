import { useTranslate } from 'ra-core';
import { Link } from 'react-router-dom';
import type { OrderDelivery, OrderDetails, OrderEvent } from '#contract/orders';
import { Card, DateTimeField, StatusBadge, useText } from '../../admin';
import { translateField } from '../../i18nProvider/translateField';
import shared from '../../theme/shared.module.css';
import styles from './OrderTimeline.module.css';

/** The reports of the shop and the work of Keystock, newest first. */
export function OrderTimeline({ order }: { order: OrderDetails }) {
  const translate = useTranslate();

  return (
    <Card
      title={translate('resources.orders.timeline.title')}
      subtitle={translate('resources.orders.timeline.subtitle')}
    >
      <ol className={styles.timeline}>
        {getTimeline(order).map((entry) => (
          <li key={`${entry.kind} ${entry.id}`} data-kind={entry.kind}>
            <DateTimeField value={entry.at} />
            <div>
              <EntryText entry={entry} />
            </div>
          </li>
        ))}
      </ol>
    </Card>
  );
}

function EntryText({ entry }: { entry: TimelineEntry }) {
  const text = useText('resources.orders.timeline');

  switch (entry.kind) {
    case 'event':
      return <EventText event={entry.event} />;
    case 'message':
      return <DeliveryText message={entry.message} />;
    case 'replacement': {
      const { license_id, new_license_id, note, actor } = entry.replacement;
      return (
        <>
          {text('replaced')} <Link to={`/dashboard/licenses/${license_id}`}>#{license_id}</Link> →{' '}
          <Link to={`/dashboard/licenses/${new_license_id}`}>#{new_license_id}</Link>
          <div className={shared.note}>
            {actor}: <bdi>{note}</bdi>
          </div>
        </>
      );
    }
    case 'link_opened':
      return text('link_opened');
    case 'assigned':
      return text('assigned', { smart_count: entry.count });
    case 'received':
      return text('received');
  }
}

/** A message with keys, the notice of a backorder, or one that only changed the order in the shop. */
function DeliveryText({ message }: { message: OrderDelivery }) {
  const translate = useTranslate();
  const text = useText('resources.orders.timeline');
  const { kind, channel, keys, completes_order } = message;

  if (kind === 'backorder')
    return text('backorder_told', { by: translate(`messages.license.by.${channel}`) });
  if (kind === 'renewal') return text('renewal_told', { by: translate(`messages.license.by.${channel}`) });
  if (channel === 'order_item' && keys === 0)
    return text(completes_order ? 'order_completed' : 'items_updated');
  return (
    <>
      {text('message_sent', { by: translate(`messages.license.by.${channel}`) })}
      <div className={shared.note}>{translate('resources.orders.lines.keys', { smart_count: keys })}</div>
      {completes_order && <div className={shared.note}>{text('order_completed')}</div>}
    </>
  );
}

/** A webhook or a change that a sync found, and what came of it. */
function EventText({ event }: { event: OrderDetails['events'][number] }) {
  const translate = useTranslate();
  const text = (name: string) => translate(`resources.orders.timeline.${name}`, { _: event.topic });
  const { topic, source, processed_at, is_failed } = event;
  const outcome = translateField(event, 'outcome');

  return (
    <>
      {text(`topics.${topic.replace('.', '_')}`)}
      {is_failed && (
        <>
          {' '}
          <StatusBadge value="invalid" label={text('failed')} />
        </>
      )}
      <div className={shared.note}>
        {[text(`sources.${source}`), outcome || (processed_at ? undefined : text('unprocessed'))]
          .filter(Boolean)
          .join(' · ')}
      </div>
    </>
  );
}

type TimelineEntry = { at: string; id: string | number } & (
  | { kind: 'event'; event: OrderEvent }
  | { kind: 'message'; message: OrderDelivery }
  | { kind: 'replacement'; replacement: OrderDetails['replacements'][number] }
  | { kind: 'assigned'; count: number }
  | { kind: 'link_opened' | 'received' }
);

/** Everything that happened to an order, newest first. */
function getTimeline(order: OrderDetails): TimelineEntry[] {
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
