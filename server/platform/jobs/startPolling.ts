import type { Services } from '../context';
import type { Log } from '../log';
import type { Poller } from './defineJob';
import { createSlots } from './slots';

const FAILURE_DELAY_MS = 1000;

/** Polls until stopped; after a failure with a delay, which no wake-up shortens. */
export function startPolling(services: Services, poller: Poller, log: Log): Loop {
  const onFailure = (err: unknown) => log.error({ err, poller: poller.name }, 'polling failed');
  const slots = createSlots({ onEnd: () => loop.wake(), onFailure });
  let isPausing = false;
  const loop = startLoop(async () => {
    try {
      isPausing = false;
      const found = await poller.poll(services, slots);
      return found === 'again' ? 0 : (poller.intervalMs ?? UNTIL_WOKEN);
    } catch (err) {
      onFailure(err);
      isPausing = true;
      return FAILURE_DELAY_MS;
    }
  });
  return {
    wake: () => {
      if (!isPausing) loop.wake();
    },
    async stop() {
      await loop.stop();
      await slots.finish();
    },
  };
}

/** Polls until no work is left and returns whether there was any; for tests and commands. */
export async function pollUntilDone(services: Services, poller: Poller): Promise<boolean> {
  const failures: unknown[] = [];
  const slots = createSlots({ onFailure: (error) => failures.push(error) });
  let hadWork = false;
  while (await poller.poll(services, slots)) {
    hadWork = true;
    await slots.finish();
    if (failures.length > 0) throw failures[0];
  }
  return hadWork;
}

/** A running background loop. */
export interface Loop {
  /** Runs the work shortly, instead of after the current pause. */
  wake(): void;
  /** Ends the loop after the current run. */
  stop(): Promise<void>;
}

/** Wake-ups within this time cause one run. */
const WAKE_DELAY_MS = 50;

/** The pause that ends when the loop is woken. */
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
