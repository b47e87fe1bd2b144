/** Maps all items, at most `concurrency` at a time; throws the first failure and starts no more. */
export async function mapConcurrent<T, R>(
  concurrency: number,
  items: readonly T[],
  mapper: (item: T) => Promise<R>,
): Promise<R[]> {
  const results: R[] = [];
  // The workers share one generator: a worker that throws closes it, so that the others end.
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
