import { vi } from 'vitest';
import {
  createWorkerHandler,
  type WorkerRequest,
  type WorkerResponse,
} from '../../src/custom-pages/import/worker/createWorkerHandler';

/** Runs the import worker in the page, because jsdom has no workers. */
export function stubWorker(): void {
  vi.stubGlobal(
    'Worker',
    class {
      onmessage?: (event: { data: WorkerResponse }) => void;
      handle = createWorkerHandler((data) => this.onmessage?.({ data }));
      postMessage(request: WorkerRequest) {
        queueMicrotask(() => this.handle(request));
      }
      terminate() {}
    },
  );
}
