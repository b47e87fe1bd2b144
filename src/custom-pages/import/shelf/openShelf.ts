import type { KeyShelf } from './KeyShelf';
import type { Answered, Asked } from './serveShelf';

/** The shelf as the page has it: in a thread of its own, so every answer takes its time. */
export type RemoteShelf = {
  [M in keyof KeyShelf]: (...args: Parameters<KeyShelf[M]>) => Promise<Awaited<ReturnType<KeyShelf[M]>>>;
};

interface Waiting {
  resolve: (value: unknown) => void;
  reject: (failure: Error) => void;
}

/** Starts the thread; `close` ends it and forgets its keys. */
export function openShelf(): { shelf: RemoteShelf; close: () => void } {
  const worker = new Worker(new URL('./worker.ts', import.meta.url), { type: 'module' });
  const waiting = new Map<number, Waiting>();
  let lastId = 0;

  worker.onmessage = ({ data }: MessageEvent<Answered>) => {
    const { resolve, reject } = waiting.get(data.id) ?? {};
    waiting.delete(data.id);
    if ('failure' in data) reject?.(new Error(data.failure));
    else resolve?.(data.value);
  };

  function ask(method: keyof KeyShelf, args: unknown[]): Promise<unknown> {
    lastId += 1;
    const asked: Asked = { id: lastId, method, args };
    worker.postMessage(asked);
    return new Promise((resolve, reject) => waiting.set(asked.id, { resolve, reject }));
  }

  const shelf = new Proxy({} as RemoteShelf, {
    get:
      (_, method: keyof KeyShelf) =>
      (...args: unknown[]) =>
        ask(method, args),
  });
  return { shelf, close: () => worker.terminate() };
}
