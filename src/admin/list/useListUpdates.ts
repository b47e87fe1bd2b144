import { type ListControllerResult, useEvent, useListContext, useListFilterContext } from 'ra-core';
import { useLayoutEffect, useMemo, useRef } from 'react';

type FilterValues = Record<string, unknown>;

/** Sets some filters and keeps the others; an empty value removes a filter. */
export type PatchFilters = (changes: FilterValues) => void;

/**
 * Changes single filters. react-admin replaces all filters by those of the last render and would lose a
 * change made since.
 */
export function usePatchFilters(): PatchFilters {
  const { filterValues, setFilters } = useListFilterContext();
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
 * List context whose changes are queued: react-admin computes each change from the last render and would lose a change
 * made since. Filters and functions stay the same objects as long as they are equal, so that inputs, headers and
 * pagination, which read only their part of the context, do not render with each page.
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
    filterValues: useUnlessEqual(filterValues),
    displayedFilters: useUnlessEqual(list.displayedFilters),
    setFilters: useEvent(queued(list.setFilters)),
    showFilter: useEvent(queued(list.showFilter)),
    hideFilter: useEvent(queued(list.hideFilter)),
    setSort: useEvent(queued(list.setSort)),
    setPage: useEvent(queued(list.setPage)),
    setPerPage: useEvent(queued(list.setPerPage)),
  } as ListControllerResult;
}

/** The same object as long as its filters are equal; react-admin creates one with each address. */
function useUnlessEqual(filters: FilterValues): FilterValues {
  // biome-ignore lint/correctness/useExhaustiveDependencies: equal filters have the same key.
  return useMemo(() => filters, [toKey(filters)]);
}
