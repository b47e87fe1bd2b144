import { setTimeout } from 'node:timers/promises';
import PgBoss from 'pg-boss';
import type { Services } from '../context';
import type { Tx } from '../db/openDatabase';
import { connectionOptions } from '../db/openDatabase';
import type { Log } from '../log';
import { createFailedJobsIndex, createQueues } from './createQueues';
import type { JobRegistry } from './defineJob';
import { RETENTION_DAYS } from './enqueueSql';
import type { JobQueue } from './JobQueue';
import type { Loop } from './loop';
import { pollUntilDone, startPolling } from './poller';
import { processBatch, startWorker } from './startWorker';

const STOP_TIMEOUT_MS = 20_000;
const MAINTENANCE_INTERVAL_SECONDS = 10;
const COMPLETED_RETENTION_SECONDS = 600;
const statementNames = new Map<string, string>();

/** Makes pg-boss execute its SQL in our transaction, as prepared statements. */
const createTransactionExecutor = (tx: Tx) => ({
  executeSql(text: string, values: unknown[]) {
    const name = statementNames.get(text) ?? `jobs ${statementNames.size}`;
    statementNames.set(text, name);
    return tx.$client.query({ name, text, values });
  },
});

/** Opens the job queue in the database's schema `pgboss`, and creates missing queues. */
export async function createJobQueue(
  url: string,
  { jobs: registeredJobs, pollers }: JobRegistry,
  log: Log,
): Promise<JobQueue<Services>> {
  const boss = new PgBoss({
    ...connectionOptions(url, 'keystock jobs'),
    max: 4,
    maintenanceIntervalSeconds: MAINTENANCE_INTERVAL_SECONDS,
    // Completed jobs are removed early, because every maintenance run scans all jobs.
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
      await boss.send(queue, data, { startAfter: afterSeconds, db: createTransactionExecutor(tx) });
    },
    async sendAll(tx, { queue: name }, data) {
      await boss.insert(
        data.map((item) => ({ name, data: item })),
        { db: createTransactionExecutor(tx) },
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
      // A signal may arrive during the startup of the workers.
      await startup?.catch(() => undefined);
      await Promise.race([
        Promise.all([...workers.values(), ...pollLoops].map(({ stop }) => stop())),
        setTimeout(STOP_TIMEOUT_MS, null, { ref: false }),
      ]);
      for (const { release } of workers.values()) await release();
      isClosing = true;
      await boss.stop({ graceful: true, wait: true, timeout: STOP_TIMEOUT_MS });
    },
  };
}
