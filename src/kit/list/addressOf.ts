import type { SavedQuery } from 'react-admin';

/** The address of a list in a state: what react-admin reads from it, and so what a link shows. */
export function addressOf({ filter, sort, perPage }: SavedQuery['value']): string {
  return `?${new URLSearchParams({
    filter: JSON.stringify(filter ?? {}),
    ...(sort && { sort: sort.field, order: sort.order }),
    ...(perPage && { perPage: String(perPage) }),
    page: '1',
  })}`;
}
