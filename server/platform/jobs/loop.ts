/** Work that goes on by itself. */
export interface Loop {
  /** Asks for the work a moment from now instead of when its pause is over. */
  wake(): void;
  /** Ends it; what is being done is finished. */
  stop(): Promise<void>;
}

/** What is asked for within this time is done together. */
const WAKE_DELAY_MS = 50;

/** Does `work` again and again, each time after the pause it asked for, until it is told to stop. */
export function startLoop(work: () => Promise<number>): Loop {
  let isStopped = false;
  let isRequested = false;
  let interrupt = () => {};
  const sleep = (ms: number) =>
    new Promise<void>((resolve) => {
      const timer = setTimeout(resolve, ms);
      interrupt = () => {
        clearTimeout(timer);
        resolve();
      };
    });

  const loop = async () => {
    while (!isStopped) {
      isRequested = false;
      const pauseMs = await work();
      if (pauseMs > 0 && !isRequested && !isStopped) await sleep(pauseMs);
      if (isRequested && !isStopped) await sleep(WAKE_DELAY_MS);
    }
  };
  const ended = loop();

  return {
    wake() {
      if (isRequested) return;
      isRequested = true;
      interrupt();
    },
    async stop() {
      isStopped = true;
      interrupt();
      await ended;
    },
  };
}
