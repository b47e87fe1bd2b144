import { type Remote, wrap } from 'comlink';
import { trustScriptUrl } from '../../../trustedTypes';
import type { KeyStore } from './KeyStore';
import workerUrl from './worker?worker&url';

export type KeyStoreProxy = Remote<KeyStore>;

/** Starts the worker; `close` terminates it and discards its keys. */
export function connectWorker(): { keyStore: KeyStoreProxy; close: () => void } {
  const worker = new Worker(trustScriptUrl(workerUrl), { type: 'module' });
  return { keyStore: wrap<KeyStore>(worker), close: () => worker.terminate() };
}
