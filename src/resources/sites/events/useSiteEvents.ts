import { useInfiniteQuery } from '@tanstack/react-query';
import { useSearchParams } from 'react-router-dom';
import { SiteEventKind, type SiteEventQuery, SiteEventResult, siteEvents } from '#contract/siteEvents';
import { callEndpoint } from '../../../dataProvider';
import { startOfDay } from '../../audit/auditApi';

const NAMES = ['kind', 'result', 'order', 'from', 'to'] as const;

/** The filters in the address; `from` and `to` are days of the reader, both included. */
type EventFilters = Record<(typeof NAMES)[number], string>;
export type EventFilterControl = ReturnType<typeof useEventFilters>;

export function useEventFilters() {
  const [params, setParams] = useSearchParams();
  const filters = Object.fromEntries(NAMES.map((name) => [name, params.get(name) ?? ''])) as EventFilters;
  const isFiltered = NAMES.some((name) => filters[name] !== '');

  function setFilter(name: keyof EventFilters, value: string) {
    setParams(
      (current) => {
        if (value) current.set(name, value);
        else current.delete(name);
        return current;
      },
      { replace: true },
    );
  }

  return { filters, isFiltered, setFilter, clear: () => setParams({}, { replace: true }) };
}

/** The query of the address; a value that the API does not know is left out. */
function toQuery({ kind, result, order, from, to }: EventFilters): Partial<SiteEventQuery> {
  return {
    kind: SiteEventKind.safeParse(kind).data,
    result: SiteEventResult.safeParse(result).data,
    order_id: order || undefined,
    from: startOfDay(from, 0),
    to: startOfDay(to, 1),
  };
}

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
        { params: { id: siteId }, query: { ...toQuery(filters), cursor } },
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
