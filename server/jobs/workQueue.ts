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

/** Takes one batch and works it off. */
export async function workBatch(boss: PgBoss, services: Services, job: Job<never>): Promise<Worked> {
  const taken = await take(boss, job, job.batch);
  const parts = partsOf(job, taken).map((part) => workPart(boss, services, job, part, new Set()));
  return { taken: taken.length, failures: (await Promise.all(parts)).flat() };
}

const take = (boss: PgBoss, { queue }: Job<never>, batchSize: number): Promise<Taken[]> =>
  boss.fetch<object>(queue, { batchSize, priority: false });

/** The jobs that are handled together. */
function partsOf({ isApart = false }: Job<never>, taken: Taken[]): Taken[][] {
  if (taken.length === 0) return [];
  return isApart ? taken.map((one) => [one]) : [taken];
}

/**
 * Works jobs off together and returns the failures. When it fails, they are gone through one by one, so that
 * only those at fault are tried again: a job must bear being run twice anyway. `inHand` names what is not
 * settled yet.
 */
async function workPart(
  boss: PgBoss,
  services: Services,
  job: Job<never>,
  taken: Taken[],
  inHand: Set<string>,
): Promise<unknown[]> {
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
  return failures;

  async function giveBack({ id }: Taken, error: unknown): Promise<void> {
    failures.push(error);
    await boss.fail(job.queue, id, { message: reasonOf(error) });
    inHand.delete(id);
  }
}

/** Works a queue off until told to stop, without a pause while there is something to do. */
export function workQueue(boss: PgBoss, services: Services, job: Job<never>, log: FastifyBaseLogger) {
  /** The parts that are worked on, by their jobs that are not settled yet. */
  const underWay = new Map<Set<string>, Promise<void>>();
  /** Jobs that could not be settled because the database was away. */
  const leftOver = new Set<string>();

  const work = async (part: Taken[], inHand: Set<string>) => {
    try {
      const failures = await workPart(boss, services, job, part, inHand);
      for (const err of failures) log.error({ err, queue: job.queue }, 'a job failed');
    } catch (err) {
      log.error({ err, queue: job.queue }, 'a queue could not be worked off');
    }
    underWay.delete(inHand);
    for (const id of inHand) leftOver.add(id);
    if (job.isApart) repeating.soon();
  };

  const repeating = repeat(async () => {
    try {
      await handBack(services.db, job.queue, leftOver);
      const free = job.batch - underWay.size;
      const taken = free > 0 ? await take(boss, job, free) : [];
      for (const part of partsOf(job, taken)) {
        const inHand = new Set<string>();
        underWay.set(inHand, work(part, inHand));
      }
      if (!job.isApart) await Promise.all(underWay.values());
      return taken.length < job.batch ? IDLE_MS : 0;
    } catch (err) {
      log.error({ err, queue: job.queue }, 'a queue could not be worked off');
      return IDLE_MS;
    }
  });
  return {
    soon: repeating.soon,
    async stop() {
      await repeating.stop();
      await Promise.all(underWay.values());
    },
    handBack() {
      const unsettled = [leftOver, ...underWay.keys()].flatMap((ids) => [...ids]);
      return handBack(services.db, job.queue, new Set(unsettled));
    },
  };
}
