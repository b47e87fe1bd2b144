import type { Services } from '../context';
import type { Log } from '../log';
import { type Loop, startLoop, type UNTIL_WOKEN } from './loop';
import { createSlots, type Slots } from './slots';

/** Work found by polling tables instead of a queue; every server polls. */
export interface Poller {
  name: string;
  /** Pause between two polls; UNTIL_WOKEN if `isDueSql` tells when to poll. */
  intervalMs: number | typeof UNTIL_WOKEN;
  /** SQL: whether there may be work. One statement asks for all pollers and queues, see `watchDueWork`. */
  isDueSql?: string;
  /** Processes pending work and returns true if more may be left; slow work is started in `slots`. */
  poll(services: Services, slots: Slots): Promise<boolean>;
}

export const definePoller = (poller: Poller): Poller => poller;

const FAILURE_DELAY_MS = 5000;

/** Polls until stopped; after a failure with a longer delay, which no wake-up shortens. */
export function startPolling(services: Services, poller: Poller, log: Log): Loop {
  const onFailure = (err: unknown) => log.error({ err, poller: poller.name }, 'polling failed');
  const slots = createSlots({ onEnd: () => loop.wake(), onFailure });
  let isPausing = false;
  const loop = startLoop(async () => {
    try {
      isPausing = false;
      await poller.poll(services, slots);
      return poller.intervalMs;
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
