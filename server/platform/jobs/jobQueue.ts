import { setTimeout } from 'node:timers/promises';
import type { FastifyBaseLogger } from 'fastify';
import PgBoss from 'pg-boss';
import type { Services } from '../context';
import type { Tx } from '../db/openDatabase';
import { connectionOptions } from '../db/openDatabase';
import { createQueues } from './createQueues';
import type { Loop } from './loop';
import { type Poller, pollUntilDone, startPolling } from './poller';
import { processBatch, startWorker } from './startWorker';

/** Work that runs later, again after a failure, and once whatever the number of servers. */
export interface Job<Data extends object> {
  queue: string;
  /** Jobs taken at once; the handler is given all of them. */
  batchSize: number;
  retryLimit: number;
  /** Each of the batch is handled on its own, so that one that takes long, as a shop may, holds up no other. */
  isIsolated?: boolean;
  /** After how long without an end a job is taken to be lost with its server, and given to another. */
  expireInSeconds?: number;
  /** Cron expression, for what comes round by itself. */
  cron?: string;
  run(services: Services, data: Data[]): Promise<void>;
}

/** Declares a job and keeps the type of its data. */
export function defineJob<Data extends object>(job: Job<Data>): Job<Data> {
  return job;
}

export interface JobQueue {
  /** Queues in the transaction of the change: both happen or neither. */
  send<Data extends object>(tx: Tx, job: Job<Data>, data: Data, afterSeconds?: number): Promise<void>;
  /** Queues many at once, likewise. */
  sendAll<Data extends object>(tx: Tx, job: Job<Data>, data: Data[]): Promise<void>;
  /** Says that a job was queued, so that this server works it off at once; for after its transaction. */
  wake(job: Job<never>): void;
  /** Starts working the queues. */
  start(services: Services): Promise<void>;
  /** Works off what is queued now and comes back, with the first failure if there was one; for tests and commands. */
  drain(services: Services): Promise<void>;
  /** Finishes what is running, hands back the rest. */
  stop(): Promise<void>;
}

const STOP_TIMEOUT_MS = 20_000;
const MAINTENANCE_INTERVAL_SECONDS = 10;
const COMPLETED_RETENTION_SECONDS = 600;
/** Jobs that failed for good are parked, and those that nobody could work off stay queued: neither is lost. */
export const RETENTION_DAYS = 36_500;

const statementNames = new Map<string, string>();

/** Lets pg-boss write in a transaction of ours; each connection parses its few statements once. */
const inTransaction = (tx: Tx) => ({
  executeSql(text: string, values: unknown[]) {
    const name = statementNames.get(text) ?? `jobs ${statementNames.size}`;
    statementNames.set(text, name);
    return tx.$client.query({ name, text, values });
  },
});

/** What is worked off: queues, and what is looked for in the tables. */
export interface JobRegistry {
  jobs: Job<never>[];
  pollers: Poller[];
}

/** The queues live in the database, in a schema of their own. `registeredJobs` are all there are. */
export async function createJobQueue(
  url: string,
  { jobs: registeredJobs, pollers }: JobRegistry,
  log: FastifyBaseLogger,
): Promise<JobQueue> {
  const boss = new PgBoss({
    ...connectionOptions(url, 'keystock jobs'),
    max: 4,
    maintenanceIntervalSeconds: MAINTENANCE_INTERVAL_SECONDS,
    // Each maintenance looks at every job that is kept.
    archiveCompletedAfterSeconds: COMPLETED_RETENTION_SECONDS,
    archiveFailedAfterSeconds: RETENTION_DAYS * 24 * 60 * 60,
    retentionDays: RETENTION_DAYS,
    deleteAfterDays: 1,
  });
  let isClosing = false;
  boss.on('error', (error) => {
    if (!isClosing) log.error({ err: error }, 'jobs');
  });
  await boss.start();
  await createQueues(boss, registeredJobs);
  await createFailedJobsIndex(boss);
  const workers = new Map<string, ReturnType<typeof startWorker>>();
  let pollLoops: Loop[] = [];
  let startup: Promise<void> | undefined;
  let isStopping = false;

  const startWorkers = async (services: Services) => {
    for (const { queue, cron } of registeredJobs) if (cron) await boss.schedule(queue, cron, {});
    for (const job of registeredJobs) workers.set(job.queue, startWorker(boss, services, job, log));
    pollLoops = pollers.map((poller) => startPolling(services, poller, log));
  };

  return {
    async send(tx, { queue }, data, afterSeconds = 0) {
      await boss.send(queue, data, { startAfter: afterSeconds, db: inTransaction(tx) });
    },
    async sendAll(tx, { queue: name }, data) {
      await boss.insert(
        data.map((item) => ({ name, data: item })),
        { db: inTransaction(tx) },
      );
    },
    wake: ({ queue }) => workers.get(queue)?.wake(),
    async start(services) {
      if (isStopping) return;
      startup = startWorkers(services);
      await startup;
    },
    async drain(services) {
      const failures: unknown[] = [];
      for (let hasMore = true; hasMore; ) {
        hasMore = false;
        for (const job of registeredJobs) {
          const result = await processBatch(boss, services, job);
          failures.push(...result.failures);
          hasMore ||= result.fetched > 0;
        }
        for (const poller of pollers) hasMore = (await pollUntilDone(services, poller)) || hasMore;
      }
      if (failures.length > 0) throw failures[0];
    },
    async stop() {
      isStopping = true;
      // A signal may come while the workers are being started.
      await startup?.catch(() => undefined);
      await Promise.race([
        Promise.all([...workers.values(), ...pollLoops].map(({ stop }) => stop())),
        setTimeout(STOP_TIMEOUT_MS, null, { ref: false }),
      ]);
      for (const { release: handBack } of workers.values()) await handBack();
      isClosing = true;
      await boss.stop({ graceful: true, wait: true, timeout: STOP_TIMEOUT_MS });
    },
  };
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
