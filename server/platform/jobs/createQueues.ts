import type PgBoss from 'pg-boss';
import type { Job } from './defineJob';

const DEFAULT_EXPIRE_SECONDS = 15 * 60;

/** Makes the queues that are missing, and brings up to date what an earlier version made otherwise. */
export async function createQueues(boss: PgBoss, jobs: Job<never>[]): Promise<void> {
  const existing = new Map((await boss.getQueues()).map((found) => [found.name, found]));
  for (const { queue, retryLimit, expireInSeconds = DEFAULT_EXPIRE_SECONDS } of jobs) {
    const options = { name: queue, retryLimit, retryDelay: 1, retryBackoff: true, expireInSeconds };
    const found = existing.get(queue);
    if (!found) await boss.createQueue(queue, options);
    else if (isOutdated(found, options)) await boss.updateQueue(queue, options);
  }
}

function isOutdated(found: PgBoss.Queue, options: PgBoss.Queue): boolean {
  return Object.entries(options).some(([name, value]) => found[name as keyof PgBoss.Queue] !== value);
}

/** Every look at the dashboard counts the parked jobs, among all that are kept. Made once: it locks the table. */
export async function createFailedJobsIndex(boss: PgBoss): Promise<void> {
  await boss.getDb().executeSql(
    `DO $$ BEGIN
       IF to_regclass('pgboss.job_parked') IS NULL THEN
         CREATE INDEX job_parked ON pgboss.job (completed_on) WHERE state = 'failed';
       END IF;
     END $$`,
    [],
  );
}
