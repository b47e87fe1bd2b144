import type { Query, QueryCache } from '@tanstack/react-query';

/** Cached data is fresh for this time. */
export const STALE_TIME_MS = 60_000;

const fetchedAt = new WeakMap<object, number>();
/** Data that a change may have made untrue, until they are requested again. */
const obsolete = new WeakSet<object>();

/**
 * Follows a cache, because react-admin writes records into it too: with each list the records of other pages, as they
 * were. Such a record is not fresh, and obsolete data that no page shows are forgotten, so that the next page does not
 * show them as true.
 */
export function trackFreshness(cache: QueryCache): void {
  cache.subscribe((event) => {
    const { query } = event;
    if (event.type === 'updated') {
      if (event.action.type === 'invalidate') {
        fetchedAt.delete(query);
        obsolete.add(query);
      } else if (event.action.type === 'success' && !event.action.manual) {
        fetchedAt.set(query, Date.now());
        obsolete.delete(query);
      }
    }
    if (obsolete.has(query) && query.getObserversCount() === 0 && isForgettable(query)) {
      obsolete.delete(query);
      // Not removed: a page that is being rendered may hold this query.
      query.cancel({ silent: true });
      query.setState(query.resetState);
    }
  });
}

/** Not the session, the names of referenced records, and what only a button requests. */
function isForgettable({ queryKey: [topic, verb], options }: Query): boolean {
  return topic !== 'auth' && verb !== 'getMany' && Reflect.get(options, 'enabled') !== false;
}

/**
 * The stale time of the record of a page: fresh since its own request. A record known from a list is shown immediately
 * and requested, because lists omit fields.
 */
export function getRecordStaleTime(query: { state: { dataUpdatedAt: number } }): number {
  return Math.max(0, (fetchedAt.get(query) ?? 0) + STALE_TIME_MS - query.state.dataUpdatedAt);
}
