import { useSearchParams } from 'react-router-dom';
import { SiteEventKind, type SiteEventQuery, SiteEventResult } from '#contract/siteEvents';
import { startOfDay } from '../../audit/auditApi';

/** The filters in the address; `from` and `to` are days of the reader, both included. */
export interface EventFilters {
  kind: string;
  result: string;
  order: string;
  from: string;
  to: string;
}

const NAMES = ['kind', 'result', 'order', 'from', 'to'] as const;

export function useEventFilters() {
  const [params, setParams] = useSearchParams();
  const filters = Object.fromEntries(NAMES.map((name) => [name, params.get(name) ?? ''])) as Record<
    keyof EventFilters,
    string
  >;
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

/** What the address asks for; a value that the API does not know is left out. */
export function toEventQuery({ kind, result, order, from, to }: EventFilters): Partial<SiteEventQuery> {
  return {
    kind: SiteEventKind.safeParse(kind).data,
    result: SiteEventResult.safeParse(result).data,
    order_id: order || undefined,
    from: startOfDay(from, 0),
    to: startOfDay(to, 1),
  };
}
