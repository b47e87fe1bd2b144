import { setTimeout } from 'node:timers/promises';
import { isDatabaseUnavailable } from './db/errors';

interface Pending<Item, Result> {
  item: Item;
  resolve(result: Result): void;
  reject(error: unknown): void;
}

interface BatcherOptions {
  maxSize: number;
  /**
   * Batches start this far apart for each item of the last one, at most `maxGatherMs`, so that more items share one the
   * more there are.
   */
  gatherMsPerItem?: number;
  maxGatherMs?: number;
  /** The next batch starts after this time even if one still runs, so that a blocked one does not stop the others. */
  overlapAfterMs?: number;
}

/**
 * Returns a function that passes its items to `run` in batches: those that arrive while one runs, or shortly after it
 * began, share the next. An item that arrives alone does not wait.
 */
export function createBatcher<Context, Item, Result>(
  { maxSize, gatherMsPerItem = 0, maxGatherMs = 0, overlapAfterMs }: BatcherOptions,
  run: (ctx: Context, items: Item[]) => Promise<Result[]>,
): (ctx: Context, item: Item) => Promise<Result> {
  let pending: Pending<Item, Result>[] = [];
  let isRunning = false;
  let nextAt = Number.NEGATIVE_INFINITY;

  const gather = async () => {
    const restMs = nextAt - performance.now();
    if (restMs > 0 && pending.length < maxSize) await setTimeout(restMs);
    nextAt = performance.now() + Math.min(maxGatherMs, pending.length * gatherMsPerItem);
  };
  const runPending = async (ctx: Context) => {
    isRunning = true;
    while (pending.length > 0) {
      await gather();
      const batch = pending.slice(0, maxSize);
      pending = pending.slice(maxSize);
      const running = runBatch(ctx, batch);
      await (overlapAfterMs === undefined ? running : Promise.race([running, setTimeout(overlapAfterMs)]));
    }
    isRunning = false;
  };
  const runBatch = async (ctx: Context, batch: Pending<Item, Result>[]) => {
    try {
      const results = await run(
        ctx,
        batch.map(({ item }) => item),
      );
      for (const [index, { resolve }] of batch.entries()) resolve(results[index] as Result);
    } catch (error) {
      await runAlone(ctx, batch, error);
    }
  };
  /** An item that cannot be processed fails alone; without the database all would. */
  const runAlone = async (ctx: Context, batch: Pending<Item, Result>[], failure: unknown) => {
    const isAlone = batch.length === 1 || isDatabaseUnavailable(failure);
    for (const { item, resolve, reject } of batch) {
      if (isAlone) reject(failure);
      else await run(ctx, [item]).then(([result]) => resolve(result as Result), reject);
    }
  };

  return (ctx, item) =>
    new Promise((resolve, reject) => {
      pending.push({ item, resolve, reject });
      if (!isRunning) void runPending(ctx);
    });
}
