import { setTimeout } from 'node:timers/promises';
import pg from 'pg';
import PgBoss from 'pg-boss';
import type { Services } from '../context';
import { connectionOptions, type Db, type Queryable } from '../db/openDatabase';
import { prepareStatement } from '../db/prepareStatement';
import type { Log } from '../log';
import type { JobRegistry } from './defineJob';
import { readDueQueues, watchDueWork } from './dueWork';
import { RETENTION_DAYS } from './enqueueSql';
import type { JobQueue } from './JobQueue';
import { type Loop, startLoop } from './loop';
import { pollUntilDone, startPolling } from './poller';
import { processBatch, startWorker } from './startWorker';

const STOP_TIMEOUT_MS = 20_000;
const MAINTENANCE_INTERVAL_MS = 10_000;
const COMPLETED_RETENTION_SECONDS = 600;
const statementNames = new Map<string, string>();

/** Makes pg-boss execute its SQL on our connection, as prepared statements. */
const createExecutor = ({ $client }: Queryable) => ({
  executeSql(text: string, values: unknown[]) {
    const name = statementNames.get(text) ?? `jobs ${statementNames.size}`;
    statementNames.set(text, name);
    return $client.query({ name, text, values });
  },
});

/** Opens the job queue in the database's schema `pgboss`, which `prepareQueues` created. */
export function createJobQueue(
  url: string,
  { jobs: registeredJobs, pollers }: JobRegistry,
  log: Log,
): JobQueue<Services> {
  // Fetched and finished jobs: after a crash they run again, as every job may.
  const limits = { isRepeatable: true };
  const pool = new pg.Pool({ ...connectionOptions(url, JOB_SESSIONS, limits), max: 4 });
  const boss = new PgBoss({
    migrate: false,
    db: { executeSql: (text, values) => pool.query(text, values) },
    supervise: false,
    // Completed jobs are removed early, because every maintenance run scans all jobs.
    archiveCompletedAfterSeconds: COMPLETED_RETENTION_SECONDS,
    archiveFailedAfterSeconds: RETENTION_DAYS * 24 * 60 * 60,
    retentionDays: RETENTION_DAYS,
    deleteAfterDays: 1,
  });
  let isClosing = false;
  const onError = (error: Error) => {
    if (!isClosing) log.error({ err: error }, 'jobs');
  };
  pool.on('error', onError);
  boss.on('error', onError);
  const queues = registeredJobs.map(({ queue }) => queue);
  const workers = new Map<string, ReturnType<typeof startWorker>>();
  let loops: Loop[] = [];
  let startup: Promise<void> | undefined;
  let isStopping = false;

  /** Retries the jobs of killed servers, and removes completed ones; pg-boss would first do so after an interval. */
  const maintain = async (services: Services) => {
    try {
      if (await needsMaintenance(services.db)) await boss.maintain();
    } catch (error) {
      onError(error as Error);
    }
    return MAINTENANCE_INTERVAL_MS;
  };
  const startWorkers = async (services: Services) => {
    await releaseOrphans(services.db);
    await boss.start();
    for (const { queue, cron } of registeredJobs) if (cron) await boss.schedule(queue, cron, {});
    for (const job of registeredJobs) workers.set(job.queue, startWorker(boss, services, job, log));
    const polling = new Map(pollers.map((poller) => [poller, startPolling(services, poller, log)]));
    loops = [
      startLoop(() => maintain(services)),
      watchDueWork(services, workers, polling, log),
      ...polling.values(),
    ];
  };

  return {
    async send(tx, { queue }, data, afterSeconds = 0) {
      await boss.send(queue, data, { startAfter: afterSeconds, db: createExecutor(tx) });
    },
    async sendAll(tx, { queue: name }, data) {
      await boss.insert(
        data.map((item) => ({ name, data: item })),
        { db: createExecutor(tx) },
      );
    },
    wake: ({ queue }) => workers.get(queue)?.wake(),
    async start(services) {
      if (isStopping) return;
      startup = startWorkers(services);
      await startup;
    },
    async drain(services) {
      // On the requests' connections, which a test has open.
      const drained = new PgBoss({ migrate: false, db: createExecutor(services.db) });
      const failures: unknown[] = [];
      for (let hasMore = true; hasMore; ) {
        hasMore = false;
        let due = await readDueQueues(services, queues);
        for (const job of registeredJobs) {
          if (!due.has(job.queue)) continue;
          const result = await processBatch(drained, services, job);
          failures.push(...result.failures);
          hasMore ||= result.fetched > 0;
          due = await readDueQueues(services, queues);
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
        Promise.all([...workers.values(), ...loops].map(({ stop }) => stop())),
        setTimeout(STOP_TIMEOUT_MS, null, { ref: false }),
      ]);
      for (const { release } of workers.values()) await release();
      isClosing = true;
      await boss.stop({ graceful: true, wait: true, timeout: STOP_TIMEOUT_MS });
      if (!pool.ending) await pool.end();
    },
  };
}

// pg-boss's own statements are planned each time, for every queue: a percent of a core.
const NEEDS_MAINTENANCE = prepareStatement<{ due: boolean }>(
  'job maintenance',
  `SELECT EXISTS (SELECT FROM pgboss.job WHERE state = 'active' AND started_on + expire_in < now())
     OR EXISTS (SELECT FROM pgboss.job WHERE state <> 'failed'
       AND completed_on < now() - interval '${COMPLETED_RETENTION_SECONDS} seconds') AS due`,
);

const needsMaintenance = async (db: Queryable) => (await NEEDS_MAINTENANCE(db, [])).rows[0]?.due ?? false;

/** The connections of a server's job queue: one is always open, because pg-boss polls for recurring jobs. */
const JOB_SESSIONS = 'keystock jobs';

// Its own are not open yet.
const RELEASE = `
  UPDATE pgboss.job SET state = 'retry', start_after = now()
  WHERE state = 'active' AND NOT EXISTS (SELECT FROM pg_stat_activity
    WHERE datname = current_database() AND application_name = $1)`;

/**
 * Releases the jobs that a killed server had begun, if no other server runs that may have begun them; else they wait for
 * their expiry. Call it before the job queue connects.
 */
async function releaseOrphans({ $client }: Db): Promise<void> {
  await $client.query(RELEASE, [JOB_SESSIONS]);
}
