import type { Queryable } from '../db/openDatabase';
import { prepareStatement } from '../db/queryRows';

/** A queue by name, with the type of its jobs' data. */
export interface QueueRef<Data extends object> {
  queue: string;
  run?(services: never, data: Data[]): Promise<void>;
}

/**
 * Returns SQL that enqueues a job for each row of `rows` with its `data`, so that a change and its jobs are one
 * statement. `runAt` is an SQL expression.
 */
export const enqueueSql = ({ queue }: QueueRef<never>, rows: string, runAt = 'now()') => `
  INSERT INTO jobs (queue, data, run_at) SELECT '${queue}', ${rows}.data, ${runAt} FROM ${rows}`;

const ENQUEUE = prepareStatement(
  'enqueue jobs',
  `INSERT INTO jobs (queue, data, run_at)
   SELECT $1, data, now() + $3 * interval '1 second' FROM unnest($2::jsonb[]) AS data`,
);

/** Enqueues a job; in the transaction of a change, both happen or neither. */
export function enqueue<Data extends object>(
  db: Queryable,
  queue: QueueRef<Data>,
  data: NoInfer<Data>,
  afterSeconds = 0,
): Promise<void> {
  return enqueueAll(db, queue, [data], afterSeconds);
}

/** Enqueues many jobs with one statement. */
export async function enqueueAll<Data extends object>(
  db: Queryable,
  { queue }: QueueRef<Data>,
  data: NoInfer<Data>[],
  afterSeconds = 0,
): Promise<void> {
  await ENQUEUE(db, [queue, data.map((item) => JSON.stringify(item)), afterSeconds]);
}

/** Runs a server's jobs and pollers. */
export interface JobRunner<Services> {
  /** Makes this server claim a new job immediately; call it after the commit. */
  wake(queue: QueueRef<never>): void;
  start(services: Services): Promise<void>;
  /** Does all work that is due, then throws the first failure, if any; for tests. */
  drain(services: Services): Promise<void>;
  /** Finishes what runs, and releases the jobs that do not end in time. */
  stop(): Promise<void>;
}
