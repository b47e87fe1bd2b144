import { vi } from 'vitest';
import {
  createWorkerHandler,
  type WorkerRequest,
  type WorkerResponse,
} from '../../src/custom-pages/import/worker/createWorkerHandler';

/** jsdom has no threads: the keys' worker does its work in the page, with the same messages. */
export function workInPage(): void {
  vi.stubGlobal(
    'Worker',
    class {
      onmessage?: (event: { data: WorkerResponse }) => void;
      serve = createWorkerHandler((data) => this.onmessage?.({ data }));
      postMessage(asked: WorkerRequest) {
        queueMicrotask(() => this.serve(asked));
      }
      terminate() {}
    },
  );
}
