import { useInfiniteQuery } from '@tanstack/react-query';
import { siteEvents } from '#contract/siteEvents';
import { callEndpoint } from '../../../dataProvider';
import { type EventFilters, toEventQuery } from './useEventFilters';

const REFRESH_INTERVAL_MS = 30_000;
const PENDING_REFRESH_INTERVAL_MS = 3000;

/** Below the key of the resource, so that its actions invalidate it. */
export const getEventsKey = (siteId: number) => ['sites', 'events', siteId];

/** A site's events, page after page; new ones and outcomes of pending ones appear by themselves. */
export function useSiteEvents(siteId: number, filters: EventFilters) {
  const { data, ...query } = useInfiniteQuery({
    queryKey: [...getEventsKey(siteId), filters],
    queryFn: ({ pageParam: cursor, signal }) =>
      callEndpoint(
        siteEvents.list,
        { params: { id: siteId }, query: { ...toEventQuery(filters), cursor } },
        signal,
      ),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ next_cursor }) => next_cursor ?? undefined,
    refetchInterval: ({ state }) => {
      const latest = state.data?.pages[0]?.events ?? [];
      const isPending = latest.some(({ result }) => result === 'pending');
      return isPending ? PENDING_REFRESH_INTERVAL_MS : REFRESH_INTERVAL_MS;
    },
  });
  return { events: data?.pages.flatMap(({ events }) => events), ...query };
}
