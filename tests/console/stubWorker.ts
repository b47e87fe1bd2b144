import { type Endpoint, expose } from 'comlink';
import { vi } from 'vitest';
import { KeyStore } from '../../src/custom-pages/import/worker/KeyStore';

/** Runs the import worker in the page, because jsdom has no workers. */
export function stubWorker(): void {
  vi.stubGlobal(
    'Worker',
    class extends EventTarget {
      worker: EventTarget & Partial<Endpoint> = new EventTarget();

      constructor() {
        super();
        this.worker.postMessage = (data) => deliver(this, data);
        expose(new KeyStore(), this.worker as Endpoint);
      }

      postMessage(data: unknown) {
        deliver(this.worker, data);
      }

      terminate() {}
    },
  );
}

function deliver(target: EventTarget, data: unknown): void {
  queueMicrotask(() => target.dispatchEvent(new MessageEvent('message', { data })));
}
