import { useLayoutEffect, useRef } from 'react';
import { type ListControllerResult, useEvent, useListContext } from 'react-admin';

type FilterValues = Record<string, unknown>;

/** Sets some filters and keeps the others; an empty value removes a filter. */
export type PatchFilters = (changes: FilterValues) => void;

/**
 * Changes single filters. react-admin replaces all filters by those of the last render and would lose a
 * change made since.
 */
export function usePatchFilters(): PatchFilters {
  const { filterValues, setFilters } = useListContext();
  const rendered = toKey(filterValues);
  /** The filters that were set and are not rendered yet, oldest first. */
  const pending = useRef<FilterValues[]>([]);
  useLayoutEffect(() => {
    const index = pending.current.findIndex((filters) => toKey(filters) === rendered);
    // Filters that were not set here, for example by another address, replace them all.
    pending.current = index < 0 ? [] : pending.current.slice(index + 1);
  }, [rendered]);

  return useEvent((changes) => {
    const filters = { ...(pending.current.at(-1) ?? filterValues), ...changes };
    pending.current.push(filters);
    setFilters(filters);
  });
}

/** Equal for the same filters; react-admin removes the empty ones. */
function toKey(filters: FilterValues): string {
  const entries = Object.entries(filters).filter(
    ([, value]) => value !== undefined && value !== null && value !== '',
  );
  return JSON.stringify(entries.sort(([one], [other]) => one.localeCompare(other)));
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
