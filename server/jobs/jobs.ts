import type { FastifyBaseLogger } from 'fastify';
import PgBoss from 'pg-boss';
import type { Services } from '../context';
import type { Tx } from '../db/open';

/** Work that runs later, again after a failure, and once whatever the number of servers. */
export interface Job<Data extends object> {
  queue: string;
  /** Jobs taken at once; the handler is given all of them. */
  batch: number;
  retryLimit: number;
  /** Cron expression, for what comes round by itself. */
  cron?: string;
  run(services: Services, data: Data[]): Promise<void>;
}

/** Declares a job and keeps the type of its data. */
export function defineJob<Data extends object>(job: Job<Data>): Job<Data> {
  return job;
}

export interface Jobs {
  /** Queues in the transaction of the change: both happen or neither. */
  send<Data extends object>(tx: Tx, job: Job<Data>, data: Data): Promise<void>;
  /** Starts working the queues. */
  start(services: Services): Promise<void>;
  /** Works off what is queued now and comes back; for tests and commands. */
  drain(services: Services): Promise<void>;
  /** Finishes what is running, hands back the rest. */
  stop(): Promise<void>;
}

const POLLING_SECONDS = 0.5;
const STOP_TIMEOUT_MS = 20_000;

/** The queues live in the database, in a schema of their own. `declared` are all there are. */
export async function openJobs(url: string, declared: Job<never>[], log: FastifyBaseLogger): Promise<Jobs> {
  const boss = new PgBoss({ connectionString: url, max: 4, application_name: 'keystock jobs' });
  boss.on('error', (error) => log.error({ err: error }, 'jobs'));
  await boss.start();
  for (const { queue, retryLimit } of declared) {
    await boss.createQueue(queue, { name: queue, retryLimit, retryDelay: 1, retryBackoff: true });
  }

  async function runBatch(services: Services, job: Job<never>, data: object[]): Promise<void> {
    await job.run(services, data as never[]);
  }

  return {
    async send(tx, { queue }, data) {
      const db = {
        executeSql: (text: string, values: unknown[]) => tx.$client.query(text, values),
      };
      await boss.send(queue, data, { db });
    },
    async start(services) {
      for (const job of declared) {
        const options = { batchSize: job.batch, pollingIntervalSeconds: POLLING_SECONDS };
        await boss.work<object>(job.queue, options, (jobs) =>
          runBatch(
            services,
            job,
            jobs.map((one) => one.data),
          ),
        );
        if (job.cron) await boss.schedule(job.queue, job.cron, {});
      }
    },
    async drain(services) {
      for (let again = true; again; ) {
        again = false;
        for (const job of declared) {
          const jobs = (await boss.fetch<object>(job.queue, { batchSize: job.batch })) ?? [];
          if (jobs.length === 0) continue;
          again = true;
          await runBatch(
            services,
            job,
            jobs.map((one) => one.data),
          );
          await boss.complete(
            job.queue,
            jobs.map((one) => one.id),
          );
        }
      }
    },
    stop: () => boss.stop({ graceful: true, wait: true, timeout: STOP_TIMEOUT_MS }),
  };
}
