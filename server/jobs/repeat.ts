import { setTimeout } from 'node:timers/promises';

/** Does `work` again and again, each time after the pause it asked for, until it is told to stop. */
export function repeat(work: () => Promise<number>): () => Promise<void> {
  const stop = new AbortController();
  const { signal } = stop;
  const loop = async () => {
    while (!signal.aborted) {
      const pause = await work();
      if (pause > 0) await setTimeout(pause, null, { signal }).catch(() => undefined);
    }
  };
  const stopped = loop();
  return async () => {
    stop.abort();
    await stopped;
  };
}
