import type PgBoss from 'pg-boss';
import type { Job } from './jobs';

const LOST_AFTER_SECONDS = 15 * 60;

/** Makes the queues that are missing, and brings up to date what an earlier version made otherwise. */
export async function declareQueues(boss: PgBoss, declared: Job<never>[]): Promise<void> {
  const there = new Map((await boss.getQueues()).map((found) => [found.name, found]));
  for (const { queue, retryLimit, lostAfterSeconds: expireInSeconds = LOST_AFTER_SECONDS } of declared) {
    const options = { name: queue, retryLimit, retryDelay: 1, retryBackoff: true, expireInSeconds };
    const found = there.get(queue);
    if (!found) await boss.createQueue(queue, options);
    else if (isOther(found, options)) await boss.updateQueue(queue, options);
  }
}

function isOther(found: PgBoss.Queue, options: PgBoss.Queue): boolean {
  return Object.entries(options).some(([name, value]) => found[name as keyof PgBoss.Queue] !== value);
}
