/** Cached data is fresh for this time. */
export const STALE_TIME_MS = 60_000;

const fetchedAt = new WeakMap<object, number>();

/** Called when the API has answered a query; react-admin also writes the records of lists into the cache. */
export function recordFetch(query: object): void {
  fetchedAt.set(query, Date.now());
}

/**
 * The stale time of the record of a page: fresh since its own request. A record known from a list is shown immediately
 * and requested, because lists omit fields.
 */
export function getRecordStaleTime(query: { state: { dataUpdatedAt: number } }): number {
  return Math.max(0, (fetchedAt.get(query) ?? 0) + STALE_TIME_MS - query.state.dataUpdatedAt);
}
