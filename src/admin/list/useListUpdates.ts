import { useEffect, useLayoutEffect, useRef } from 'react';
import { type ListControllerResult, useListContext } from 'react-admin';

/** Sets some filters and keeps the others; an empty value removes a filter. */
export type PatchFilters = (changes: Record<string, unknown>) => void;

/**
 * Changes single filters. react-admin replaces all filters by those of the last render and would lose a
 * change made since.
 */
export function usePatchFilters(): PatchFilters {
  const { filterValues, setFilters } = useListContext();
  const pendingFilters = useRef(filterValues);
  useEffect(() => {
    pendingFilters.current = filterValues;
  }, [filterValues]);

  return (changes) => {
    pendingFilters.current = { ...pendingFilters.current, ...changes };
    setFilters(pendingFilters.current);
  };
}

/**
 * List context whose changes are queued. react-admin computes each change from the last render and would
 * lose a change made since.
 */
export function useQueuedListUpdates(): ListControllerResult {
  const list = useListContext();
  const { filterValues, sort, page, perPage } = list;
  const pendingUpdates = useRef<(() => void)[]>([]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: one changed value means that all queued updates are applied.
  useLayoutEffect(() => {
    pendingUpdates.current = [];
  }, [filterValues, sort.field, sort.order, page, perPage]);

  function queued<Args extends unknown[]>(update: (...args: Args) => void) {
    return (...args: Args) => {
      pendingUpdates.current.push(() => update(...args));
      for (const applyUpdate of pendingUpdates.current) applyUpdate();
    };
  }

  return {
    ...list,
    setFilters: queued(list.setFilters),
    setSort: queued(list.setSort),
    setPage: queued(list.setPage),
    setPerPage: queued(list.setPerPage),
  } as ListControllerResult;
}
