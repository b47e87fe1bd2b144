import type { Services } from '../context';
import { prepareStatement } from '../db/prepareStatement';
import type { Log } from '../log';
import { type Loop, startLoop } from './loop';

/** The latency of a job that this server did not enqueue itself, or that waited for its time. */
const INTERVAL_MS = 500;

// One probe of an index per queue, however many jobs wait.
const DUE_QUEUES = prepareStatement<{ name: string }>(
  'due queues',
  `SELECT q.name FROM unnest($1::text[]) AS q(name), LATERAL (
     SELECT FROM pgboss.job j WHERE j.name = q.name AND j.state < 'active' AND j.start_after < now() LIMIT 1) due`,
);

/** Returns which of the queues have jobs to run now. */
export async function readDueQueues({ db }: Services, queues: string[]): Promise<Set<string>> {
  const { rows } = await DUE_QUEUES(db, [queues]);
  return new Set(rows.map(({ name }) => name));
}

/** Wakes the workers of the queues that have jobs: one query for all, instead of one by each of the thirty. */
export function watchQueues(
  services: Services,
  workers: ReadonlyMap<string, Pick<Loop, 'wake'>>,
  log: Log,
): Loop {
  const queues = [...workers.keys()];
  return startLoop(async () => {
    try {
      for (const name of await readDueQueues(services, queues)) workers.get(name)?.wake();
    } catch (err) {
      log.error({ err }, 'due jobs could not be read');
    }
    return INTERVAL_MS;
  });
}
