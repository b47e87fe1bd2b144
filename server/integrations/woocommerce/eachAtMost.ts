/** Works on every item, at most `limit` at once; the first failure ends it and is thrown. */
export async function eachAtMost<T, R>(
  limit: number,
  items: readonly T[],
  work: (item: T) => Promise<R>,
): Promise<R[]> {
  const results: R[] = [];
  // One generator for all workers: a worker that throws closes it, and the others find nothing left.
  const queue = entriesOf(items);
  const worker = async () => {
    for (const [index, item] of queue) results[index] = await work(item);
  };
  await Promise.all(Array.from({ length: limit }, worker));
  return results;
}

function* entriesOf<T>(items: readonly T[]): Generator<[number, T]> {
  yield* items.entries();
}
