/** A running background loop. */
export interface Loop {
  /** Runs the work shortly, instead of after the current pause. */
  wake(): void;
  /** Ends the loop after the current run. */
  stop(): Promise<void>;
}

/** Wake-ups within this time cause one run. */
const WAKE_DELAY_MS = 50;

/** As a pause: until the loop is woken. */
export const UNTIL_WOKEN = null;

/** Runs `work` repeatedly; `work` returns the pause before its next run in ms, or UNTIL_WOKEN. */
export function startLoop(work: () => Promise<number | typeof UNTIL_WOKEN>): Loop {
  let isStopped = false;
  let isRequested = false;
  let interrupt = () => {};
  const sleep = (ms: number | typeof UNTIL_WOKEN) =>
    new Promise<void>((resolve) => {
      const timer = ms === UNTIL_WOKEN ? undefined : setTimeout(resolve, ms);
      interrupt = () => {
        clearTimeout(timer);
        resolve();
      };
    });

  const loop = async () => {
    while (!isStopped) {
      isRequested = false;
      const pauseMs = await work();
      if (pauseMs !== 0 && !isRequested && !isStopped) await sleep(pauseMs);
      if (isRequested && !isStopped) await sleep(WAKE_DELAY_MS);
    }
  };
  const finished = loop();

  return {
    wake() {
      if (isRequested) return;
      isRequested = true;
      interrupt();
    },
    async stop() {
      isStopped = true;
      interrupt();
      await finished;
    },
  };
}
