import { type SortPayload, useCreatePath } from 'ra-core';
import { useCallback } from 'react';

/** Returns a function that makes the address of a list with filters. */
export function useFilteredPath() {
  const createPath = useCreatePath();
  return useCallback(
    (resource: string, filter: object, sort?: SortPayload) => {
      const params = new URLSearchParams({
        filter: JSON.stringify(filter),
        ...(sort && { sort: sort.field, order: sort.order }),
      });
      return `${createPath({ resource, type: 'list' })}?${params}`;
    },
    [createPath],
  );
}
