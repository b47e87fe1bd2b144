import type { ParkedJobs } from '#contract/jobs';
import type { Context } from '../context';
import { countParkedJobs, PARKED } from './countParkedJobs';

const MOST_SHOWN = 100;

interface Row {
  id: string;
  name: string;
  completed_on: Date;
  attempts: number;
  reason: string | null;
}

// A job that was lost with its server was given up by the queue itself, which words that in its own way.
const LATEST = `
  SELECT id, name, completed_on, retry_count + 1 AS attempts,
    coalesce(output->>'message', output->'value'->>'message') AS reason
  FROM pgboss.job WHERE ${PARKED} ORDER BY completed_on DESC, id LIMIT ${MOST_SHOWN}`;

/** The jobs that failed for good, and why; what they were to work on stays in the database. */
export async function listParkedJobs(ctx: Context): Promise<ParkedJobs> {
  const { rows } = await ctx.db.$client.query<Row>(LATEST);
  const jobs = rows.map(({ id, name, completed_on, attempts, reason }) => ({
    id,
    queue: name,
    since: completed_on.toISOString(),
    attempts,
    reason: reason ?? 'unknown',
  }));
  return { total: await countParkedJobs(ctx.db), jobs };
}
