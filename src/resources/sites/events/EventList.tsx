import { useTranslate } from 'ra-core';
import { Link } from 'react-router-dom';
import { deliveries } from '#contract/deliveries';
import { type SiteEvent, type SiteEventResult, siteEvents } from '#contract/siteEvents';
import {
  ActionButton,
  Button,
  DateTimeField,
  EmptyState,
  ErrorState,
  Skeleton,
  StatusBadge,
  useText,
} from '../../../admin';
import { translateField } from '../../../i18nProvider/translateField';
import shared from '../../../theme/shared.module.css';
import type { Tone } from '../../../theme/tokens';
import styles from './events.module.css';
import { type EventFilterControl, getEventsKey, useSiteEvents } from './useSiteEvents';

interface EventListProps extends Pick<EventFilterControl, 'filters' | 'isFiltered' | 'clear'> {
  siteId: number;
}

export function EventList({ siteId, filters, isFiltered, clear }: EventListProps) {
  const translate = useTranslate();
  const text = useText('resources.sites.events');
  const { events, error, refetch, hasNextPage, isFetchingNextPage, fetchNextPage } = useSiteEvents(
    siteId,
    filters,
  );

  if (!events && error) return <ErrorState title={text('failed')} error={error} onRetry={() => refetch()} />;
  if (!events) return <EventListSkeleton />;
  if (events.length === 0) {
    return isFiltered ? (
      <EmptyState
        title={text('none')}
        action={<Button onClick={clear}>{translate('kit.list.clear_filters')}</Button>}
      />
    ) : (
      <EmptyState title={text('empty')} text={text('empty_text')} />
    );
  }
  return (
    <>
      <ol className={styles.events} aria-label={text('title')}>
        {events.map((event) => (
          <EventRow key={`${event.kind} ${event.name} ${event.id}`} siteId={siteId} event={event} />
        ))}
      </ol>
      {hasNextPage && (
        <div className={styles.more}>
          <Button onClick={() => fetchNextPage()} disabled={isFetchingNextPage}>
            {text(isFetchingNextPage ? 'loading' : 'older')}
          </Button>
        </div>
      )}
    </>
  );
}

const SKELETON_ROWS = [0, 1, 2, 3, 4, 5, 6, 7];

function EventListSkeleton() {
  return (
    <ol className={styles.events} aria-busy="true">
      {SKELETON_ROWS.map((row) => (
        <li key={row} className={styles.event}>
          <Skeleton height={20} width={140} />
          <Skeleton height={20} />
        </li>
      ))}
    </ol>
  );
}

const TONES: Record<SiteEventResult, Tone> = {
  pending: 'replaced',
  succeeded: 'available',
  retrying: 'warning',
  failed: 'exhausted',
};

interface EventProps {
  siteId: number;
  event: SiteEvent;
}

function EventRow({ siteId, event }: EventProps) {
  const text = useText('resources.sites.events');
  const { at, name, topic, result } = event;
  const reason = translateField(event, 'reason');

  return (
    <li className={styles.event}>
      <DateTimeField value={at} precise />
      <div className={styles.texts}>
        <div className={styles.summary}>
          <StatusBadge value={result} tone={TONES[result]} label={text(`results.${result}`)} />
          <span>{text(`names.${name}`)}</span>
          {topic && <code>{topic}</code>}
          <EventOrder event={event} />
        </div>
        {reason && <div className={shared.note}>{reason}</div>}
      </div>
      <EventAction siteId={siteId} event={event} />
    </li>
  );
}

function EventOrder({ event: { order, order_id } }: { event: SiteEvent }) {
  const translate = useTranslate();
  if (order_id === null) return null;
  const label = translate('resources.sites.events.order_link', { number: order?.number ?? order_id });
  return order ? <Link to={`/dashboard/orders/${order.id}`}>{label}</Link> : <span>{label}</span>;
}

/** The button that repeats a failed event. */
function EventAction({ siteId, event }: EventProps) {
  const text = useText('resources.sites.events');
  const params = { id: siteId };
  const getProps = (name: 'process' | 'retry') => ({
    size: 'small' as const,
    refresh: getEventsKey(siteId),
    'aria-label': text(`${name}_one`, { order: event.order_id ?? '' }),
    children: text(name),
  });
  if (event.kind === 'message' && event.result === 'failed') {
    return (
      <ActionButton
        action={deliveries.retry}
        input={{ params, body: { message_id: event.id } }}
        permission="orders.resend"
        success="messages.failed_messages.retried"
        failure="messages.failed_messages.retry_failed"
        {...getProps('retry')}
      />
    );
  }
  const isWebhook = event.name === 'received' || event.name === 'recovered';
  const hasFailed = event.result === 'failed' || event.result === 'retrying';
  if (!isWebhook || !hasFailed) return null;
  return (
    <ActionButton
      action={siteEvents.process}
      input={{ params, body: { event_id: event.id } }}
      permission="sites.write"
      success={(processed) => ({
        text: `resources.sites.events.${processed.result === 'succeeded' ? 'processed' : 'still_failing'}`,
        type: processed.result === 'succeeded' ? 'success' : 'warning',
        values: { reason: translateField(processed, 'reason') },
      })}
      failure="resources.sites.events.process_failed"
      {...getProps('process')}
    />
  );
}
