import { setTimeout } from 'node:timers/promises';
import type { FastifyBaseLogger } from 'fastify';
import PgBoss from 'pg-boss';
import type { Services } from '../context';
import { connection } from '../db/connection';
import type { Tx } from '../db/open';
import { declareQueues } from './declareQueues';
import type { Repeating } from './repeat';
import { keepLooking, lookUntilDone, type Watch } from './watch';
import { workBatch, workQueue } from './workQueue';

/** Work that runs later, again after a failure, and once whatever the number of servers. */
export interface Job<Data extends object> {
  queue: string;
  /** Jobs taken at once; the handler is given all of them. */
  batch: number;
  retryLimit: number;
  /** Each of the batch is handled on its own, so that one that takes long, as a shop may, holds up no other. */
  isApart?: boolean;
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
  /** Says that a job was queued, so that this server works it off at once; for after its transaction. */
  soon(job: Job<never>): void;
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
/** Jobs that failed for good are parked, and those that nobody could work off stay queued: neither is lost. */
export const KEEP_DAYS = 36_500;

const names = new Map<string, string>();

/** Lets pg-boss write in a transaction of ours; each connection parses its few statements once. */
const within = (tx: Tx) => ({
  executeSql(text: string, values: unknown[]) {
    const name = names.get(text) ?? `jobs ${names.size}`;
    names.set(text, name);
    return tx.$client.query({ name, text, values });
  },
});

/** What is worked off: queues, and what is looked for in the tables. */
export interface Declared {
  jobs: Job<never>[];
  watches: Watch[];
}

/** The queues live in the database, in a schema of their own. `declared` are all there are. */
export async function openJobs(
  url: string,
  { jobs: declared, watches }: Declared,
  log: FastifyBaseLogger,
): Promise<Jobs> {
  const boss = new PgBoss({
    ...connection(url, 'keystock jobs'),
    max: 4,
    maintenanceIntervalSeconds: MAINTENANCE_SECONDS,
    // Each maintenance looks at every job that is kept.
    archiveCompletedAfterSeconds: KEEP_DONE_SECONDS,
    archiveFailedAfterSeconds: KEEP_DAYS * 24 * 60 * 60,
    retentionDays: KEEP_DAYS,
    deleteAfterDays: 1,
  });
  let stopping = false;
  boss.on('error', (error) => {
    if (!stopping) log.error({ err: error }, 'jobs');
  });
  await boss.start();
  await declareQueues(boss, declared);
  await indexParked(boss);
  const workers = new Map<string, ReturnType<typeof workQueue>>();
  let looks: Repeating[] = [];
  let starting: Promise<void> | undefined;
  let ending = false;

  const begin = async (services: Services) => {
    for (const { queue, cron } of declared) if (cron) await boss.schedule(queue, cron, {});
    for (const job of declared) workers.set(job.queue, workQueue(boss, services, job, log));
    looks = watches.map((watch) => keepLooking(services, watch, log));
  };

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
    soon: ({ queue }) => workers.get(queue)?.soon(),
    async start(services) {
      if (ending) return;
      starting = begin(services);
      await starting;
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
        for (const watch of watches) again = (await lookUntilDone(services, watch)) || again;
      }
      if (failures.length > 0) throw failures[0];
    },
    async stop() {
      ending = true;
      // A signal may come while the workers are being started.
      await starting?.catch(() => undefined);
      await Promise.race([
        Promise.all([...workers.values(), ...looks].map(({ stop }) => stop())),
        setTimeout(STOP_TIMEOUT_MS, null, { ref: false }),
      ]);
      for (const { handBack } of workers.values()) await handBack();
      stopping = true;
      await boss.stop({ graceful: true, wait: true, timeout: STOP_TIMEOUT_MS });
    },
  };
}

/** Every look at the dashboard counts the parked jobs, among all that are kept. Made once: it locks the table. */
export async function indexParked(boss: PgBoss): Promise<void> {
  await boss.getDb().executeSql(
    `DO $$ BEGIN
       IF to_regclass('pgboss.job_parked') IS NULL THEN
         CREATE INDEX job_parked ON pgboss.job (completed_on) WHERE state = 'failed';
       END IF;
     END $$`,
    [],
  );
}
