import type { Services } from '../context';
import type { Log } from '../log';
import { type Loop, startLoop } from './loop';
import { createSlots, type Slots } from './slots';

/** Work that is found in the tables instead of being queued; every server looks for it again and again. */
export interface Poller {
  name: string;
  intervalMs: number;
  /** Does what there is to do; true says that there may be more. What waits for others is begun in `slots`. */
  poll(services: Services, slots: Slots): Promise<boolean>;
}

export const definePoller = (poller: Poller): Poller => poller;

const FAILURE_DELAY_MS = 5000;

/** Looks until told to stop; what fails is looked at again a little later. */
export function startPolling(services: Services, poller: Poller, log: Log): Loop {
  const onFailure = (err: unknown) => log.error({ err, poller: poller.name }, 'a look at the tables failed');
  const slots = createSlots({ onEnd: () => loop.wake(), onFailure });
  const loop = startLoop(async () => {
    try {
      await poller.poll(services, slots);
      return poller.intervalMs;
    } catch (err) {
      onFailure(err);
      return FAILURE_DELAY_MS;
    }
  });
  return {
    wake: loop.wake,
    async stop() {
      await loop.stop();
      await slots.finish();
    },
  };
}

/** Looks until nothing is left to do and waits for the end of it; true if there was anything. For tests and commands. */
export async function pollUntilDone(services: Services, poller: Poller): Promise<boolean> {
  const failures: unknown[] = [];
  const slots = createSlots({ onFailure: (error) => failures.push(error) });
  let hasFound = false;
  while (await poller.poll(services, slots)) {
    hasFound = true;
    await slots.finish();
    if (failures.length > 0) throw failures[0];
  }
  return hasFound;
}
