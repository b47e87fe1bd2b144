/** Works on every item, at most `limit` at once; the first failure ends it and is thrown. */
export async function mapConcurrent<T, R>(
  concurrency: number,
  items: readonly T[],
  mapper: (item: T) => Promise<R>,
): Promise<R[]> {
  const results: R[] = [];
  // One generator for all workers: a worker that throws closes it, and the others find nothing left.
  const queue = iterateEntries(items);
  const worker = async () => {
    for (const [index, item] of queue) results[index] = await mapper(item);
  };
  await Promise.all(Array.from({ length: concurrency }, worker));
  return results;
}

function* iterateEntries<T>(items: readonly T[]): Generator<[number, T]> {
  yield* items.entries();
}
