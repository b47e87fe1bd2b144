import { setTimeout } from 'node:timers/promises';
import { isDatabaseUnavailable } from './errors';

const MAX_WAIT_MS = 60_000;
const RETRY_INTERVAL_MS = 500;

/** Repeats `run` while the database is unavailable, for a minute: for outcomes that cannot be found out again. */
export async function whenAvailable<T>(run: () => Promise<T>, maxWaitMs = MAX_WAIT_MS): Promise<T> {
  const end = performance.now() + maxWaitMs;
  for (;;) {
    try {
      return await run();
    } catch (error) {
      if (!isDatabaseUnavailable(error) || performance.now() > end) throw error;
    }
    await setTimeout(RETRY_INTERVAL_MS);
  }
}
