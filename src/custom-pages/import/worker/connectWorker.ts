import type { WorkerRequest, WorkerResponse } from './createWorkerHandler';
import type { KeyStore } from './KeyStore';

export type KeyStoreProxy = {
  [M in keyof KeyStore]: (...args: Parameters<KeyStore[M]>) => Promise<Awaited<ReturnType<KeyStore[M]>>>;
};

interface PendingCall {
  resolve: (value: unknown) => void;
  reject: (failure: Error) => void;
}

/** Starts the worker; `close` terminates it and discards its keys. */
export function connectWorker(): { keyStore: KeyStoreProxy; close: () => void } {
  const worker = new Worker(new URL('./worker.ts', import.meta.url), { type: 'module' });
  const pending = new Map<number, PendingCall>();
  let lastId = 0;

  worker.onmessage = ({ data }: MessageEvent<WorkerResponse>) => {
    const { resolve, reject } = pending.get(data.id) ?? {};
    pending.delete(data.id);
    if ('error' in data) reject?.(new Error(data.error));
    else resolve?.(data.value);
  };

  function callWorker(method: keyof KeyStore, args: unknown[]): Promise<unknown> {
    lastId += 1;
    const request: WorkerRequest = { id: lastId, method, args };
    worker.postMessage(request);
    return new Promise((resolve, reject) => pending.set(request.id, { resolve, reject }));
  }

  const keyStore = new Proxy({} as KeyStoreProxy, {
    get:
      (_, method: keyof KeyStore) =>
      (...args: unknown[]) =>
        callWorker(method, args),
  });
  return { keyStore, close: () => worker.terminate() };
}
