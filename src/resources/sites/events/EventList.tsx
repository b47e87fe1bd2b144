import { useTranslate } from 'ra-core';
import { Link } from 'react-router-dom';
import type { SiteEvent, SiteEventResult } from '#contract/siteEvents';
import { Button, EmptyState, ErrorState, Skeleton, StatusBadge, useFormats } from '../../../admin';
import { translateField } from '../../../texts/translateField';
import shared from '../../../theme/shared.module.css';
import type { Tone } from '../../../theme/tokens';
import { EventAction } from './EventAction';
import styles from './events.module.css';
import type { useEventFilters } from './useEventFilters';
import { useSiteEvents } from './useSiteEvents';

type EventListProps = { siteId: number } & Pick<
  ReturnType<typeof useEventFilters>,
  'filters' | 'isFiltered' | 'clear'
>;

export function EventList({ siteId, filters, isFiltered, clear }: EventListProps) {
  const translate = useTranslate();
  const text = (name: string) => translate(`resources.sites.events.${name}`);
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

const DATE_TIME_FORMAT = { dateStyle: 'medium', timeStyle: 'medium' } as const;

const TONES: Record<SiteEventResult, Tone> = {
  pending: 'replaced',
  succeeded: 'available',
  retrying: 'warning',
  failed: 'exhausted',
};

function EventRow({ siteId, event }: { siteId: number; event: SiteEvent }) {
  const translate = useTranslate();
  const { dateBy } = useFormats();
  const { at, name, topic, result } = event;
  const reason = translateField(event, 'reason');

  return (
    <li className={styles.event}>
      <time dateTime={at}>{dateBy(DATE_TIME_FORMAT, at)}</time>
      <div className={styles.texts}>
        <div className={styles.summary}>
          <StatusBadge
            value={result}
            tone={TONES[result]}
            label={translate(`resources.sites.events.results.${result}`)}
          />
          <span>{translate(`resources.sites.events.names.${name}`)}</span>
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
