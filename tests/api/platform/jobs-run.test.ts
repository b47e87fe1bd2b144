import { randomUUID } from 'node:crypto';
import { setImmediate } from 'node:timers/promises';
import { expect, onTestFinished } from 'vitest';
import { jobs } from '#contract/system';
import { transaction } from '../../../server/platform/db/transaction';
import { createJobRunner } from '../../../server/platform/jobs/createJobRunner';
import { defineJob, type Job } from '../../../server/platform/jobs/defineJob';
import { enqueue, enqueueAll } from '../../../server/platform/jobs/enqueue';
import { createJobTable } from '../../../server/platform/jobs/jobTable';
import { test } from '../fixtures';
import { type Api, startApi } from '../startApi';
import { getDatabaseUrl, getServerUrl } from '../withConnection';

interface Numbered {
  n: number;
}

const QUEUE = { queue: 'test.numbers' };
const JOB_COUNT = 300;

/** Another server that runs only this job. */
async function startServer({ services }: Api, job: Job<Numbered>) {
  const runner = createJobRunner(getServerUrl(getDatabaseUrl(services)), [job], services.log);
  onTestFinished(runner.stop);
  await runner.start(services);
  return runner;
}

const enqueueNumbers = ({ services }: Api, count: number) =>
  enqueueAll<Numbered>(
    services.db,
    QUEUE,
    Array.from({ length: count }, (_, n) => ({ n })),
  );

/** Claims all jobs for a server that does not settle them. */
function claimForDeadServer({ services }: Api, leaseSeconds: number) {
  const table = createJobTable(services.db, randomUUID());
  return table.claim(QUEUE.queue, 100, leaseSeconds);
}

test.each([
  ['in batches', { batchSize: 7 }],
  ['each by itself', { concurrency: 5 }],
])('two servers never run one job at once, %s', async (_, options) => {
  const api = await startApi();
  const runs: number[] = [];
  const job = defineJob<Numbered>({
    ...QUEUE,
    ...options,
    retryLimit: 0,
    async run(_services, data) {
      runs.push(...data.map(({ n }) => n));
      await setImmediate();
    },
  });
  await enqueueNumbers(api, JOB_COUNT);

  await startServer(api, job);
  await startServer(api, job);

  await expect.poll(() => api.count('jobs'), { timeout: 20_000 }).toBe(0);
  expect(runs.toSorted((one, other) => one - other)).toEqual(Array.from({ length: JOB_COUNT }, (_, n) => n));
});

test('runs the jobs of a killed server at the next start', async ({ api }) => {
  const runs: number[] = [];
  await enqueueNumbers(api, 2);
  await claimForDeadServer(api, 3600);

  await startServer(api, {
    ...QUEUE,
    batchSize: 2,
    retryLimit: 0,
    run: async (_, data) => void runs.push(...data.map(({ n }) => n)),
  });

  await expect.poll(() => api.count('jobs')).toBe(0);
  expect(runs.toSorted()).toEqual([0, 1]);
});

test('takes over the job of a dead server when its lease ends, and leaves the others to their server', async ({
  api,
}) => {
  const runs: number[] = [];
  await startServer(api, {
    ...QUEUE,
    retryLimit: 1,
    run: async (_, data) => void runs.push(...data.map(({ n }) => n)),
  });

  await transaction(api.services.db, async (tx) => {
    await enqueueAll<Numbered>(tx, QUEUE, [{ n: 0 }, { n: 1 }]);
    await createJobTable(tx, randomUUID()).claim(QUEUE.queue, 2, 3600);
  });
  await api.sql("UPDATE jobs SET run_at = now() WHERE data ->> 'n' = '1'");

  await expect.poll(() => api.count('jobs')).toBe(1);
  expect(runs).toEqual([1]);
});

test('a server that lost its claim settles nothing', async ({ api }) => {
  const { db } = api.services;
  await enqueue<Numbered>(db, QUEUE, { n: 0 });
  const [slow, quick] = [createJobTable(db, randomUUID()), createJobTable(db, randomUUID())];
  const [lost] = await slow.claim(QUEUE.queue, 1, 0);
  const [job] = await quick.claim(QUEUE.queue, 1, 60);
  if (!lost || !job) throw new Error('no job was claimed');

  await slow.complete([lost.id]);
  await slow.fail({ id: lost.id, attempts: 1 }, 'too late', null);
  await slow.release();

  expect(job).toEqual({ id: lost.id, data: { n: 0 }, attempts: 1 });
  expect(await quick.claim(QUEUE.queue, 1, 60)).toEqual([]);
  await quick.complete([job.id]);
  expect(await api.count('jobs')).toBe(0);
});

test('a failing job is retried later, its neighbours are done, and in the end it is listed as failed', async ({
  api,
}) => {
  const { services } = api;
  const job = defineJob<Numbered>({
    ...QUEUE,
    batchSize: 3,
    retryLimit: 2,
    async run(_services, data) {
      if (data.some(({ n }) => n === 1)) throw new Error('one is refused');
    },
  });
  const runner = createJobRunner(getServerUrl(getDatabaseUrl(services)), [job], services.log);
  onTestFinished(runner.stop);
  const fail = () => expect(runner.drain(services)).rejects.toThrow('one is refused');
  const waiting = () =>
    api.sql(
      `SELECT data, attempts, reason, extract(epoch FROM run_at - now())::float8 AS seconds, failed_at FROM jobs`,
    );
  await enqueueNumbers(api, 3);

  const delays: number[] = [];
  for (const attempts of [1, 2]) {
    await fail();
    const [row] = await waiting();
    expect(row).toMatchObject({ data: { n: 1 }, attempts, reason: 'one is refused', failed_at: null });
    delays.push(Number(row?.seconds));
    await runner.drain(services);
    await api.sql('UPDATE jobs SET run_at = now()');
  }
  await fail();
  await runner.drain(services);

  expect(delays[0]).toBeGreaterThan(0.5);
  expect(delays[1]).toBeGreaterThan(1.5);
  expect((await api.send(jobs.failed)).data).toMatchObject({
    total: 1,
    jobs: [{ queue: QUEUE.queue, attempts: 3, reason: 'one is refused' }],
  });
});

test('a job whose server died in its last attempt is not run again, and listed as failed', async ({
  api,
}) => {
  const { services } = api;
  await enqueueNumbers(api, 1);
  await claimForDeadServer(api, 0);
  let runs = 0;
  const job = defineJob<Numbered>({
    ...QUEUE,
    retryLimit: 0,
    async run() {
      runs += 1;
    },
  });
  const runner = createJobRunner(getServerUrl(getDatabaseUrl(services)), [job], services.log);
  onTestFinished(runner.stop);

  await runner.drain(services);

  expect(runs).toBe(0);
  expect((await api.send(jobs.failed)).data).toMatchObject({
    total: 1,
    jobs: [{ attempts: 1, reason: 'The job did not end in time, or its server ended' }],
  });
});
