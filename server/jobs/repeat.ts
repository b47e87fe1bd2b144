/** Work that goes on by itself. */
export interface Repeating {
  /** Asks for the work a moment from now instead of when its pause is over. */
  soon(): void;
  /** Ends it; what is being done is finished. */
  stop(): Promise<void>;
}

/** What is asked for within this time is done together. */
const SOON_MS = 50;

/** Does `work` again and again, each time after the pause it asked for, until it is told to stop. */
export function repeat(work: () => Promise<number>): Repeating {
  let isStopped = false;
  let isWanted = false;
  let wake = () => {};
  const rest = (ms: number) =>
    new Promise<void>((rested) => {
      const timer = setTimeout(rested, ms);
      wake = () => {
        clearTimeout(timer);
        rested();
      };
    });

  const loop = async () => {
    while (!isStopped) {
      isWanted = false;
      const pause = await work();
      if (pause > 0 && !isWanted && !isStopped) await rest(pause);
      if (isWanted && !isStopped) await rest(SOON_MS);
    }
  };
  const stopped = loop();

  return {
    soon() {
      if (isWanted) return;
      isWanted = true;
      wake();
    },
    async stop() {
      isStopped = true;
      wake();
      await stopped;
    },
  };
}
