import { randomUUID } from 'node:crypto';
import { setTimeout } from 'node:timers/promises';
import type { Services } from '../context';
import { openDatabase } from '../db/openDatabase';
import type { Log } from '../log';
import { createQueuePoller } from './createQueuePoller';
import { isJob, type Poller, type Work } from './defineJob';
import type { JobRunner } from './enqueue';
import { createJobTable, JOB_SESSIONS, type JobTable, releaseOrphans } from './jobTable';
import { createDueQuery, scheduleJobs, watchDueWork } from './scheduleJobs';
import type { Loop } from './startPolling';
import { pollUntilDone, startPolling } from './startPolling';

/** A job that takes longer is done again by another server. */
const STOP_TIMEOUT_MS = 3000;

/** Runs the work of the registry; connects to the database at the start. */
export function createJobRunner(url: string, registry: readonly Work[], log: Log): JobRunner<Services> {
  const server = randomUUID();
  const onLost = (err: Error) => log.warn({ err }, 'a database connection of the jobs was lost');
  // Claims and completions: after a crash a job runs again, as every job may.
  const db = openDatabase(url, onLost, {
    name: JOB_SESSIONS,
    max: 4,
    isRepeatable: true,
    checksIdentity: true,
  });
  const table = createJobTable(db, server);
  const loops = new Map<string, Loop>();
  let startup: Promise<void> | undefined;
  let isStopping = false;

  // A drain does the jobs first, so that a poller finds what they changed.
  const toPollers = (claims: JobTable, onFailure: (error: unknown, queue: string) => void) => [
    ...registry
      .filter(isJob)
      .map((job) => createQueuePoller(job, { table: claims, onFailure, isStopping: () => isStopping })),
    ...registry.filter((work): work is Poller => !isJob(work)),
  ];
  const startLoops = async (services: Services) => {
    await releaseOrphans(services.db);
    const pollers = toPollers(table, (err, queue) => log.error({ err, queue }, 'job failed'));
    pollers.push(watchDueWork(createDueQuery(pollers), loops), scheduleJobs(db, registry.filter(isJob)));
    for (const poller of pollers) loops.set(poller.name, startPolling(services, poller, log));
  };

  return {
    wake: ({ queue }) => loops.get(queue)?.wake(),
    async start(services) {
      if (isStopping) return;
      startup = startLoops(services);
      await startup;
    },
    async drain(services) {
      const failures: unknown[] = [];
      const onFailure = (error: unknown) => void failures.push(error);
      // On the requests' connections, which a test has open.
      const pollers = toPollers(createJobTable(services.db, server), onFailure);
      const readDueWork = createDueQuery(pollers);
      for (let hadWork = true; hadWork; ) {
        hadWork = false;
        const due = await readDueWork(services.db);
        for (const poller of pollers) {
          if (poller.isDueSql && !due.has(poller.name)) continue;
          const worked = await pollUntilDone(services, poller).catch(onFailure);
          hadWork ||= worked === true;
        }
      }
      if (failures.length > 0) throw failures[0];
    },
    async stop() {
      isStopping = true;
      // A signal may arrive during the startup.
      await startup?.catch(() => undefined);
      await Promise.race([
        Promise.all([...loops.values()].map(({ stop }) => stop())),
        setTimeout(STOP_TIMEOUT_MS, null, { ref: false }),
      ]);
      if (startup) await table.release().catch(onLost);
      if (!db.$client.ending) await db.$client.end();
    },
  };
}
