import { setTimeout as wait } from 'node:timers/promises';
import type { RewriteProgress } from './rewriteColumn';

const RETRY_INTERVAL_MS = 200;

/** Repeats until no row is left, because rows are added and locked concurrently. */
export async function rewriteUntilDone(rewrite: () => Promise<RewriteProgress>): Promise<RewriteProgress> {
  for (;;) {
    const pass = await rewrite();
    if (pass.done === 0 && pass.skipped === 0) return pass;
    if (pass.done === 0) await wait(RETRY_INTERVAL_MS);
  }
}
