import type { Queryable } from '../db/openDatabase';
import { prepareStatement } from '../db/queryRows';
import type { Job, Poller } from './defineJob';
import type { Loop } from './startPolling';

const SCHEDULE_INTERVAL_MS = 10_000;

// The database's clock is the same for all servers: one of them moves the row, back too if the clock was set back. The first
// look at a schedule only stores it.
const ENQUEUE_SCHEDULED = prepareStatement(
  'enqueue scheduled jobs',
  `WITH due AS (
     SELECT queue, date_bin(every * interval '1 minute', now(),
       timestamptz '2000-01-01 00:00Z' + at * interval '1 minute') AS latest
     FROM unnest($1::text[], $2::integer[], $3::integer[]) AS s(queue, every, at)),
   added AS (INSERT INTO job_schedules (queue, latest_at) SELECT queue, latest FROM due ON CONFLICT DO NOTHING),
   moved AS (
     UPDATE job_schedules s SET latest_at = due.latest FROM due
     WHERE s.queue = due.queue AND (s.latest_at < due.latest OR s.latest_at > now() + interval '1 minute')
     RETURNING s.queue)
   INSERT INTO jobs (queue) SELECT queue FROM moved`,
);

/** Enqueues the jobs whose time has come, once for all servers; what was missed meanwhile, once. */
export function scheduleJobs(db: Queryable, jobs: readonly Job<never>[]): Poller {
  const schedules = jobs.flatMap(({ queue, schedule }) => (schedule ? { queue, ...schedule } : []));
  const values = [
    schedules.map(({ queue }) => queue),
    schedules.map((schedule) => schedule.everyMinutes),
    schedules.map(({ atMinute }) => atMinute),
  ];
  return {
    name: 'scheduled jobs',
    intervalMs: SCHEDULE_INTERVAL_MS,
    async poll() {
      return ((await ENQUEUE_SCHEDULED(db, values)).rowCount ?? 0) > 0;
    },
  };
}

/** The latency of work that this server did not enqueue itself, or that waited for its time. */
const DUE_INTERVAL_MS = 250;

type ReadDueWork = (db: Queryable) => Promise<Set<string>>;

/** Returns a query for the names of the pollers that have work: one prepared statement instead of one by each. */
export function createDueQuery(pollers: readonly Poller[]): ReadDueWork {
  const probes = pollers.flatMap(({ name, isDueSql }) =>
    isDueSql ? `SELECT '${name}' AS name WHERE ${isDueSql}` : [],
  );
  const statement = prepareStatement<{ name: string }>('due work', probes.join('\nUNION ALL '));
  return async (db) => new Set((await statement(db, [])).rows.map(({ name }) => name));
}

/** Wakes the loops that have work. */
export function watchDueWork(
  readDueWork: ReadDueWork,
  loops: ReadonlyMap<string, Pick<Loop, 'wake'>>,
): Poller {
  return {
    name: 'due work',
    intervalMs: DUE_INTERVAL_MS,
    async poll({ db }) {
      const due = await readDueWork(db);
      for (const name of due) loops.get(name)?.wake();
      return due.size > 0;
    },
  };
}
