import type { SavedQuery, SortPayload } from 'ra-core';

type ViewParams = SavedQuery['value'];

/**
 * The address of a saved view: its parameters in the format that react-admin reads, and its name behind them, where
 * react-admin drops it with the next change of the list.
 */
export function getViewAddress({ label, value: { filter, sort, perPage } }: SavedQuery) {
  const params = new URLSearchParams({
    filter: JSON.stringify(filter ?? {}),
    ...(sort && { sort: sort.field, order: sort.order }),
    ...(perPage && { perPage: String(perPage) }),
    page: '1',
  });
  return { search: `?${params}`, hash: `#${encodeURIComponent(label)}` };
}

/** The list with its default parameters. Without a filter in the address, react-admin applies the last ones. */
export const ALL_ADDRESS = { search: `?${new URLSearchParams({ filter: '{}', page: '1' })}` };

/** The name in the address of a view; undefined without one. */
export function readViewName(hash: string): string | undefined {
  try {
    return decodeURIComponent(hash.slice(1)) || undefined;
  } catch {
    return undefined;
  }
}

/** Whether a list shows a view, on any of its pages. */
export function showsView({ filter, sort }: ViewParams, filterValues: object, current: SortPayload): boolean {
  const isSorted = !sort || (sort.field === current.field && sort.order === current.order);
  return isSorted && toComparable(filter ?? {}) === toComparable(filterValues);
}

const toComparable = (filter: object) => JSON.stringify(Object.entries(filter).sort());
