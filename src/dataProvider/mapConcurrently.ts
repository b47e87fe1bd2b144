/** Calls that the console sends at once for one action. */
export const MAX_CONCURRENT_CALLS = 4;

/** Like `Promise.all` over `map`, with at most `limit` calls at once; a failure prevents the calls that follow. */
export async function mapConcurrently<T, R>(
  items: readonly T[],
  limit: number,
  map: (item: T) => Promise<R>,
): Promise<R[]> {
  const results: R[] = [];
  const queue = iterate(items.entries());

  async function work() {
    for (const [index, item] of queue) results[index] = await map(item);
  }
  await Promise.all(Array.from({ length: limit }, work));
  return results;
}

/** Unlike an array's iterator, a generator ends for all its readers when one of them throws. */
function* iterate<T>(items: Iterable<T>): Generator<T> {
  yield* items;
}
