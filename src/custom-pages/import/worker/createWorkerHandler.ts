import { KeyStore } from './KeyStore';

export interface WorkerRequest {
  id: number;
  method: keyof KeyStore;
  args: unknown[];
}

export type WorkerResponse = { id: number } & ({ value: unknown } | { error: string });

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
