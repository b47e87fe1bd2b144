import { KeyShelf } from './KeyShelf';

/** A call of one of the shelf's methods, as it goes to the worker. */
export interface Asked {
  id: number;
  method: keyof KeyShelf;
  args: unknown[];
}

/** Its answer, as it comes back. */
export type Answered = { id: number } & ({ value: unknown } | { failure: string });

/** Answers calls of a shelf's methods. */
export function serveShelf(answer: (answered: Answered) => void): (asked: Asked) => Promise<void> {
  const shelf = new KeyShelf();

  return async ({ id, method, args }) => {
    try {
      const called = shelf[method] as (...args: unknown[]) => unknown;
      answer({ id, value: await called.apply(shelf, args) });
    } catch (error) {
      answer({ id, failure: error instanceof Error ? error.message : String(error) });
    }
  };
}
