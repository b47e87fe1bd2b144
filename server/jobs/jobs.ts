import { setTimeout } from 'node:timers/promises';
import type { FastifyBaseLogger } from 'fastify';
import PgBoss from 'pg-boss';
import type { Services } from '../context';
import type { Tx } from '../db/open';
import { workBatch, workQueue } from './workQueue';

/** Work that runs later, again after a failure, and once whatever the number of servers. */
export interface Job<Data extends object> {
  queue: string;
  /** Jobs taken at once; the handler is given all of them. */
  batch: number;
  retryLimit: number;
  /** After how long without an end a job is taken to be lost with its server, and given to another. */
  lostAfterSeconds?: number;
  /** Cron expression, for what comes round by itself. */
  cron?: string;
  run(services: Services, data: Data[]): Promise<void>;
}

/** Declares a job and keeps the type of its data. */
export function defineJob<Data extends object>(job: Job<Data>): Job<Data> {
  return job;
}

export interface Jobs {
  /** Queues in the transaction of the change: both happen or neither. */
  send<Data extends object>(tx: Tx, job: Job<Data>, data: Data, afterSeconds?: number): Promise<void>;
  /** Queues many at once, likewise. */
  sendAll<Data extends object>(tx: Tx, job: Job<Data>, data: Data[]): Promise<void>;
  /** Starts working the queues. */
  start(services: Services): Promise<void>;
  /** Works off what is queued now and comes back, with the first failure if there was one; for tests and commands. */
  drain(services: Services): Promise<void>;
  /** Finishes what is running, hands back the rest. */
  stop(): Promise<void>;
}

const STOP_TIMEOUT_MS = 20_000;
const MAINTENANCE_SECONDS = 10;
const KEEP_DONE_SECONDS = 600;
const LOST_AFTER_SECONDS = 15 * 60;

/** Lets pg-boss write in a transaction of ours. */
const within = (tx: Tx) => ({
  executeSql: (text: string, values: unknown[]) => tx.$client.query(text, values),
});

/** The queues live in the database, in a schema of their own. `declared` are all there are. */
export async function openJobs(url: string, declared: Job<never>[], log: FastifyBaseLogger): Promise<Jobs> {
  const boss = new PgBoss({
    connectionString: url,
    max: 4,
    application_name: 'keystock jobs',
    maintenanceIntervalSeconds: MAINTENANCE_SECONDS,
    // Each maintenance looks at every job that is kept.
    archiveCompletedAfterSeconds: KEEP_DONE_SECONDS,
    deleteAfterDays: 1,
  });
  let stopping = false;
  boss.on('error', (error) => {
    if (!stopping) log.error({ err: error }, 'jobs');
  });
  await boss.start();
  for (const { queue, retryLimit, lostAfterSeconds = LOST_AFTER_SECONDS } of declared) {
    const retries = { retryLimit, retryDelay: 1, retryBackoff: true };
    await boss.createQueue(queue, { name: queue, ...retries, expireInSeconds: lostAfterSeconds });
  }
  let stops: (() => Promise<void>)[] = [];

  return {
    async send(tx, { queue }, data, afterSeconds = 0) {
      await boss.send(queue, data, { startAfter: afterSeconds, db: within(tx) });
    },
    async sendAll(tx, { queue: name }, data) {
      await boss.insert(
        data.map((one) => ({ name, data: one })),
        { db: within(tx) },
      );
    },
    async start(services) {
      for (const { queue, cron } of declared) if (cron) await boss.schedule(queue, cron, {});
      stops = declared.map((job) => workQueue(boss, services, job, log));
    },
    async drain(services) {
      const failures: unknown[] = [];
      for (let again = true; again; ) {
        again = false;
        for (const job of declared) {
          const worked = await workBatch(boss, services, job);
          failures.push(...worked.failures);
          again ||= worked.taken > 0;
        }
      }
      if (failures.length > 0) throw failures[0];
    },
    async stop() {
      await Promise.race([
        Promise.all(stops.map((stop) => stop())),
        setTimeout(STOP_TIMEOUT_MS, null, { ref: false }),
      ]);
      stopping = true;
      await boss.stop({ graceful: true, wait: true, timeout: STOP_TIMEOUT_MS });
    },
  };
}
