import { setTimeout } from 'node:timers/promises';
import type { FastifyBaseLogger } from 'fastify';
import type PgBoss from 'pg-boss';
import type { Services } from '../context';
import type { Job } from './jobs';

const IDLE_MS = 500;

/** What a batch came to. */
interface Worked {
  taken: number;
  failures: unknown[];
}

/**
 * Takes one batch and works it off. When it fails, its jobs are gone through one by one, so that only those
 * at fault are tried again: a job must bear being run twice anyway.
 */
export async function workBatch(boss: PgBoss, services: Services, job: Job<never>): Promise<Worked> {
  const taken = await boss.fetch<object>(job.queue, { batchSize: job.batch, priority: false });
  const failures: unknown[] = [];
  const run = async (jobs: PgBoss.Job<object>[]) => {
    await job.run(services, jobs.map(({ data }) => data) as never[]);
    await boss.complete(
      job.queue,
      jobs.map(({ id }) => id),
    );
  };
  const runAlone = async (one: PgBoss.Job<object>) => {
    try {
      await run([one]);
    } catch (error) {
      failures.push(error);
      await boss.fail(job.queue, one.id, { message: (error as Error).message });
    }
  };

  if (taken.length === 0) return { taken: 0, failures };
  try {
    await run(taken);
  } catch {
    for (const one of taken) await runAlone(one);
  }
  return { taken: taken.length, failures };
}

/** Works a queue off until told to stop, without a pause while there is something to do. */
export function workQueue(boss: PgBoss, services: Services, job: Job<never>, log: FastifyBaseLogger) {
  const stop = new AbortController();
  const takeBatch = async () => {
    try {
      const { taken, failures } = await workBatch(boss, services, job);
      for (const err of failures) log.error({ err, queue: job.queue }, 'a job failed');
      return taken;
    } catch (err) {
      // The database is away: what was taken comes back by itself when its time is over.
      log.error({ err, queue: job.queue }, 'a queue could not be worked off');
      return 0;
    }
  };
  const loop = async () => {
    while (!stop.signal.aborted) {
      const taken = await takeBatch();
      if (taken < job.batch) await setTimeout(IDLE_MS, null, { signal: stop.signal }).catch(() => undefined);
    }
  };
  const stopped = loop();
  return async () => {
    stop.abort();
    await stopped;
  };
}
