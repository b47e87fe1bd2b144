import { useEffect, useLayoutEffect, useRef } from 'react';
import { type ListControllerResult, useListContext } from 'react-admin';

/** Sets some filters and leaves the others; an empty value takes one off. */
export type PatchFilters = (changes: Record<string, unknown>) => void;

/**
 * Changes a list's filters one by one. react-admin takes them whole and hands out those of the list that is on
 * the screen: what was changed a moment ago is not among them yet, and would be lost.
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
 * The list, its filters, sort and page changed one by one. react-admin computes each change from the list that is
 * on the screen: what was changed a moment ago is not there yet and would be lost, so it is changed once more.
 */
export function useQueuedListUpdates(): ListControllerResult {
  const list = useListContext();
  const { filterValues, sort, page, perPage } = list;
  const pendingUpdates = useRef<(() => void)[]>([]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: once one of them is seen to have changed, so have all.
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
