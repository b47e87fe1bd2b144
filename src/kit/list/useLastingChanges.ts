import { useLayoutEffect, useRef } from 'react';
import { type ListControllerResult, useListContext } from 'react-admin';

/**
 * The list, its filters, sort and page changed one by one. react-admin computes each change from the list that is
 * on the screen: what was changed a moment ago is not there yet and would be lost, so it is changed once more.
 */
export function useLastingChanges(): ListControllerResult {
  const list = useListContext();
  const { filterValues, sort, page, perPage } = list;
  const unseen = useRef<(() => void)[]>([]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: once one of them is seen to have changed, so have all.
  useLayoutEffect(() => {
    unseen.current = [];
  }, [filterValues, sort.field, sort.order, page, perPage]);

  function lasting<Given extends unknown[]>(change: (...given: Given) => void) {
    return (...given: Given) => {
      unseen.current.push(() => change(...given));
      for (const changeAgain of unseen.current) changeAgain();
    };
  }

  return {
    ...list,
    setFilters: lasting(list.setFilters),
    setSort: lasting(list.setSort),
    setPage: lasting(list.setPage),
    setPerPage: lasting(list.setPerPage),
  } as ListControllerResult;
}
