import { type Remote, wrap } from 'comlink';
import type { KeyStore } from './KeyStore';

export type KeyStoreProxy = Remote<KeyStore>;

/** Starts the worker; `close` terminates it and discards its keys. */
export function connectWorker(): { keyStore: KeyStoreProxy; close: () => void } {
  const worker = new Worker(new URL('./worker.ts', import.meta.url), { type: 'module' });
  return { keyStore: wrap<KeyStore>(worker), close: () => worker.terminate() };
}
