import { KeyStore } from './KeyStore';

/** A call of one of the shelf's methods, as it goes to the worker. */
export interface WorkerRequest {
  id: number;
  method: keyof KeyStore;
  args: unknown[];
}

/** Its answer, as it comes back. */
export type WorkerResponse = { id: number } & ({ value: unknown } | { error: string });

/** Answers calls of a shelf's methods. */
export function createWorkerHandler(
  respond: (response: WorkerResponse) => void,
): (request: WorkerRequest) => Promise<void> {
  const keyStore = new KeyStore();

  return async ({ id, method, args }) => {
    try {
      const called = keyStore[method] as (...args: unknown[]) => unknown;
      respond({ id, value: await called.apply(keyStore, args) });
    } catch (error) {
      respond({ id, error: error instanceof Error ? error.message : String(error) });
    }
  };
}
