import { useTranslate } from 'ra-core';
import { Button, EmptyState, ErrorState, Skeleton } from '../../../admin';
import { EventRow } from './EventRow';
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
