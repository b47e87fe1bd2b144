import type { SortPayload } from 'ra-core';

/** The address of a list with these filters. */
export function getFilteredPath(resource: string, filter: object, sort?: SortPayload): string {
  const params = new URLSearchParams({
    filter: JSON.stringify(filter),
    ...(sort && { sort: sort.field, order: sort.order }),
  });
  return `/dashboard/${resource}?${params}`;
}
