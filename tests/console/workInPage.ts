import { vi } from 'vitest';
import { type Answered, type Asked, serveShelf } from '../../src/custom-pages/import/shelf/serveShelf';

/** jsdom has no threads: the keys' worker does its work in the page, with the same messages. */
export function workInPage(): void {
  vi.stubGlobal(
    'Worker',
    class {
      onmessage?: (event: { data: Answered }) => void;
      serve = serveShelf((data) => this.onmessage?.({ data }));
      postMessage(asked: Asked) {
        queueMicrotask(() => this.serve(asked));
      }
      terminate() {}
    },
  );
}
