import type { Queryable } from '../db/openDatabase';
import { prepareStatement } from '../db/prepareStatement';
import type { Job } from './defineJob';
import type { Poller } from './definePoller';

const INTERVAL_MS = 10_000;

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
    intervalMs: INTERVAL_MS,
    async poll() {
      return ((await ENQUEUE_SCHEDULED(db, values)).rowCount ?? 0) > 0;
    },
  };
}
