import { isDatabaseUnavailable } from './db/errors';

interface Pending<Item, Result> {
  item: Item;
  resolve(result: Result): void;
  reject(error: unknown): void;
}

/**
 * Returns a function that passes its items to `run` in batches: those that arrive while one runs share the next. An
 * item that arrives alone does not wait.
 */
export function createBatcher<Context, Item, Result>(
  maxSize: number,
  run: (ctx: Context, items: Item[]) => Promise<Result[]>,
): (ctx: Context, item: Item) => Promise<Result> {
  let pending: Pending<Item, Result>[] = [];
  let isRunning = false;

  const runPending = async (ctx: Context) => {
    isRunning = true;
    while (pending.length > 0) {
      const batch = pending.slice(0, maxSize);
      pending = pending.slice(maxSize);
      try {
        const results = await run(
          ctx,
          batch.map(({ item }) => item),
        );
        for (const [index, { resolve }] of batch.entries()) resolve(results[index] as Result);
      } catch (error) {
        await runAlone(ctx, batch, error);
      }
    }
    isRunning = false;
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
