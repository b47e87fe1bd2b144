import type { FastifyBaseLogger } from 'fastify';
import type { Services } from '../context';
import { type Repeating, repeat } from './repeat';
import { openSlots, type Slots } from './slots';

/** Work that is found in the tables instead of being queued; every server looks for it again and again. */
export interface Watch {
  name: string;
  everyMs: number;
  /** Does what there is to do; true says that there may be more. What waits for others is begun in `slots`. */
  look(services: Services, slots: Slots): Promise<boolean>;
}

export const defineWatch = (watch: Watch): Watch => watch;

const AFTER_FAILURE_MS = 5000;

/** Looks until told to stop; what fails is looked at again a little later. */
export function keepLooking(services: Services, watch: Watch, log: FastifyBaseLogger): Repeating {
  const onFailure = (err: unknown) => log.error({ err, watch: watch.name }, 'a look at the tables failed');
  const slots = openSlots({ onEnd: () => repeating.soon(), onFailure });
  const repeating = repeat(async () => {
    try {
      await watch.look(services, slots);
      return watch.everyMs;
    } catch (err) {
      onFailure(err);
      return AFTER_FAILURE_MS;
    }
  });
  return {
    soon: repeating.soon,
    async stop() {
      await repeating.stop();
      await slots.finish();
    },
  };
}

/** Looks until nothing is left to do and waits for the end of it; true if there was anything. For tests and commands. */
export async function lookUntilDone(services: Services, watch: Watch): Promise<boolean> {
  const failures: unknown[] = [];
  const slots = openSlots({ onFailure: (error) => failures.push(error) });
  let found = false;
  while (await watch.look(services, slots)) {
    found = true;
    await slots.finish();
    if (failures.length > 0) throw failures[0];
  }
  return found;
}
