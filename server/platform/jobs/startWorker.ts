import type PgBoss from 'pg-boss';
import type { Services } from '../context';
import type { Db } from '../db/openDatabase';
import type { Log } from '../log';
import { getRootCauseMessage } from '../log';
import type { Job } from './defineJob';
import { startLoop, UNTIL_WOKEN } from './loop';

const FAILURE_DELAY_MS = 500;

type FetchedJob = PgBoss.Job<object>;

interface BatchResult {
  fetched: number;
  failures: unknown[];
}

/** Fetches and processes one batch. */
export async function processBatch(boss: PgBoss, services: Services, job: Job<never>): Promise<BatchResult> {
  const fetched = await fetchJobs(boss, job, job.batchSize);
  const parts = toParts(job, fetched).map((part) => processPart(boss, services, job, part, new Set()));
  return { fetched: fetched.length, failures: (await Promise.all(parts)).flat() };
}

const fetchJobs = (boss: PgBoss, { queue }: Job<never>, batchSize: number): Promise<FetchedJob[]> =>
  boss.fetch<object>(queue, { batchSize, priority: false });

/** Groups the jobs that one call of `run` processes. */
function toParts({ isIsolated = false }: Job<never>, fetched: FetchedJob[]): FetchedJob[][] {
  if (fetched.length === 0) return [];
  return isIsolated ? fetched.map((fetchedJob) => [fetchedJob]) : [fetched];
}

/**
 * Processes jobs together and returns the failures. If that fails, each job runs separately, so that only
 * failing ones are retried; jobs must be idempotent anyway. `inFlight` contains the ids that are not settled.
 */
async function processPart(
  boss: PgBoss,
  services: Services,
  job: Job<never>,
  fetched: FetchedJob[],
  inFlight: Set<string>,
): Promise<unknown[]> {
  for (const { id } of fetched) inFlight.add(id);
  const run = async (jobs: FetchedJob[]) => {
    await job.run(services, jobs.map(({ data }) => data) as never[]);
    const ids = jobs.map(({ id }) => id);
    await boss.complete(job.queue, ids);
    for (const id of ids) inFlight.delete(id);
  };

  const failures: unknown[] = [];
  const runEach = async () => {
    for (const fetchedJob of fetched) {
      await run([fetchedJob]).catch((error) => failJob(fetchedJob, error));
    }
  };
  // A single job that fails is not repeated before its retry.
  if (fetched.length === 1) await runEach();
  else await run(fetched).catch(runEach);
  return failures;

  async function failJob({ id }: FetchedJob, error: unknown): Promise<void> {
    failures.push(error);
    await boss.fail(job.queue, id, { message: getRootCauseMessage(error) });
    inFlight.delete(id);
  }
}

/**
 * Processes a queue until stopped: without a pause while jobs are available, else when woken. Unlike pg-boss's `work` it
 * retries only the failed jobs of a batch, does not poll, and releases unfinished jobs when it stops.
 */
export function startWorker(boss: PgBoss, services: Services, job: Job<never>, log: Log) {
  /** The running parts, keyed by their unsettled job ids. */
  const running = new Map<Set<string>, Promise<void>>();
  /** Jobs that could not be settled because the database was unavailable. */
  const unsettled = new Set<string>();

  const runPart = async (part: FetchedJob[], inFlight: Set<string>) => {
    try {
      const failures = await processPart(boss, services, job, part, inFlight);
      for (const err of failures) log.error({ err, queue: job.queue }, 'job failed');
    } catch (err) {
      log.error({ err, queue: job.queue }, 'queue processing failed');
    }
    running.delete(inFlight);
    for (const id of inFlight) unsettled.add(id);
    if (job.isIsolated) loop.wake();
  };

  const loop = startLoop(async () => {
    try {
      await releaseJobs(services.db, job.queue, unsettled);
      const free = job.batchSize - running.size;
      const fetched = free > 0 ? await fetchJobs(boss, job, free) : [];
      for (const part of toParts(job, fetched)) {
        const inFlight = new Set<string>();
        running.set(inFlight, runPart(part, inFlight));
      }
      if (!job.isIsolated) await Promise.all(running.values());
      if (unsettled.size > 0) return FAILURE_DELAY_MS;
      return fetched.length < job.batchSize ? UNTIL_WOKEN : 0;
    } catch (err) {
      log.error({ err, queue: job.queue }, 'queue processing failed');
      return FAILURE_DELAY_MS;
    }
  });
  return {
    wake: loop.wake,
    async stop() {
      await loop.stop();
      await Promise.all(running.values());
    },
    release() {
      const remaining = [unsettled, ...running.keys()].flatMap((ids) => [...ids]);
      return releaseJobs(services.db, job.queue, new Set(remaining));
    },
  };
}

const RELEASE = `
  UPDATE pgboss.job SET state = 'retry', start_after = now()
  WHERE name = $1 AND id = ANY($2::uuid[]) AND state = 'active'`;

/** Releases unsettled jobs immediately, instead of after their expiry. */
async function releaseJobs(db: Db, queue: string, inFlight: Set<string>): Promise<void> {
  if (inFlight.size === 0) return;
  const ids = [...inFlight];
  await db.$client.query(RELEASE, [queue, ids]);
  // Others may have been added during the query.
  for (const id of ids) inFlight.delete(id);
}
