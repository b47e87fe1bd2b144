import type { FastifyBaseLogger } from 'fastify';
import type PgBoss from 'pg-boss';
import type { Services } from '../context';
import { reasonOf } from '../log';
import { handBack } from './handBack';
import type { Job } from './jobs';
import { repeat } from './repeat';

const IDLE_MS = 500;

type Taken = PgBoss.Job<object>;

/** What a batch came to. */
interface Worked {
  taken: number;
  failures: unknown[];
}

/**
 * Takes one batch and works it off. When it fails, its jobs are gone through one by one, so that only those
 * at fault are tried again: a job must bear being run twice anyway. `inHand` names what is not settled yet.
 */
export async function workBatch(
  boss: PgBoss,
  services: Services,
  job: Job<never>,
  inHand = new Set<string>(),
): Promise<Worked> {
  const taken = await boss.fetch<object>(job.queue, { batchSize: job.batch, priority: false });
  if (taken.length === 0) return { taken: 0, failures: [] };
  for (const { id } of taken) inHand.add(id);
  const run = async (jobs: Taken[]) => {
    await job.run(services, jobs.map(({ data }) => data) as never[]);
    const ids = jobs.map(({ id }) => id);
    await boss.complete(job.queue, ids);
    for (const id of ids) inHand.delete(id);
  };

  const failures: unknown[] = [];
  try {
    await run(taken);
  } catch {
    for (const one of taken) await run([one]).catch((error) => giveBack(one, error));
  }
  return { taken: taken.length, failures };

  async function giveBack({ id }: Taken, error: unknown): Promise<void> {
    failures.push(error);
    await boss.fail(job.queue, id, { message: reasonOf(error) });
    inHand.delete(id);
  }
}

/** Works a queue off until told to stop, without a pause while there is something to do. */
export function workQueue(boss: PgBoss, services: Services, job: Job<never>, log: FastifyBaseLogger) {
  const inHand = new Set<string>();
  const repeating = repeat(async () => {
    try {
      // What could not be settled because the database was away.
      await handBack(services.db, job.queue, inHand);
      const { taken, failures } = await workBatch(boss, services, job, inHand);
      for (const err of failures) log.error({ err, queue: job.queue }, 'a job failed');
      return taken < job.batch ? IDLE_MS : 0;
    } catch (err) {
      log.error({ err, queue: job.queue }, 'a queue could not be worked off');
      return IDLE_MS;
    }
  });
  return { ...repeating, handBack: () => handBack(services.db, job.queue, inHand) };
}
