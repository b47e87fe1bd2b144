import type { Services } from '../context';
import type { Log } from '../log';
import type { Poller } from './definePoller';
import { type Loop, startLoop, UNTIL_WOKEN } from './loop';
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
