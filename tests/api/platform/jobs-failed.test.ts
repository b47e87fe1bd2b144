import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { expect } from 'vitest';
import { jobs } from '#contract/system';
import { countFailedJobs } from '../../../server/platform/jobs/jobTable';
import { getRootCauseMessage } from '../../../server/platform/log';
import { test } from '../fixtures';
import { aWooOrder, deliver, type Selling, startSelling } from '../selling';
import type { Api } from '../startApi';

const listFailedJobs = async (api: Api) => (await api.send(jobs.failed)).data;

/** Makes every allocation fail until the returned function is called. */
async function breakAllocation({ api }: Selling): Promise<() => Promise<unknown>> {
  await api.sql(`CREATE FUNCTION refuse() RETURNS trigger LANGUAGE plpgsql AS
    'BEGIN RAISE EXCEPTION ''the disk is full''; END'`);
  await api.sql(`CREATE TRIGGER broken BEFORE INSERT ON license_assignments
    FOR EACH ROW EXECUTE FUNCTION refuse()`);
  return () => api.sql('DROP TRIGGER broken ON license_assignments');
}

/** Starts a shop whose order jobs have exhausted their retries. */
async function startWithFailedJobs(orders: number) {
  const shop = await startSelling(orders);
  const repair = await breakAllocation(shop);
  for (let id = 1; id <= orders; id += 1) await deliver(shop, aWooOrder({ id, number: String(id) }));
  await shop.api.runJobs().catch(() => undefined);
  await shop.api.sql('UPDATE jobs SET run_at = now(), attempts = 12 WHERE attempts > 0');
  await shop.api.runJobs().catch(() => undefined);
  return { ...shop, repair };
}

test('lists a job that exhausted its retries with its reason', async () => {
  const { api } = await startWithFailedJobs(1);

  expect(await listFailedJobs(api)).toEqual({
    total: 1,
    jobs: [
      {
        id: expect.any(String),
        queue: 'webhooks.process-events',
        since: expect.any(String),
        attempts: 13,
        reason: 'the disk is full',
      },
    ],
  });
  expect(await countFailedJobs(api.services.db)).toBe(1);
});

test('retries one failed job and completes it', async () => {
  const { api, repair } = await startWithFailedJobs(2);
  await repair();
  const [first] = (await listFailedJobs(api)).jobs;

  const { status, data } = await api.send(jobs.retry, { body: { id: first?.id } });
  await api.runJobs();

  expect([status, data]).toEqual([200, { restarted_count: 1 }]);
  expect((await listFailedJobs(api)).total).toBe(1);
  expect(await api.count('license_assignments')).toBe(1);
  expect(
    await api.sql(`SELECT actor, record_id, details FROM audit_log WHERE action = 'job.restart'`),
  ).toEqual([
    { actor: 'admin', record_id: first?.id, details: { queues: ['webhooks.process-events'], restarted: 1 } },
  ]);
});

test('retries all failed jobs with their full number of attempts', async () => {
  const { api, repair } = await startWithFailedJobs(3);

  const { data } = await api.send(jobs.retry);
  await api.runJobs().catch(() => undefined);
  const retrying = await api.sql('SELECT FROM jobs WHERE attempts = 1 AND failed_at IS NULL');
  await repair();
  await api.sql('UPDATE jobs SET run_at = now() WHERE attempts > 0');
  await api.runJobs();

  expect(data).toEqual({ restarted_count: 3 });
  expect(retrying).toHaveLength(3);
  expect(await api.count('license_assignments')).toBe(3);
});

test('responds 404 to the retry of an unknown job and accepts a retry of none', async ({ api }) => {
  const unknown = await api.send(jobs.retry, { body: { id: randomUUID() } });
  const none = await api.send(jobs.retry);

  expect([unknown.status, unknown.message]).toEqual([404, 'Failed job not found']);
  expect(none.data).toEqual({ restarted_count: 0 });
  expect(await listFailedJobs(api)).toEqual({ total: 0, jobs: [] });
});

test('retains a failed job indefinitely and deletes completed jobs', async () => {
  const { api } = await startWithFailedJobs(1);
  await api.sql(`UPDATE jobs SET failed_at = now() - interval '1 year', run_at = now() - interval '1 year'`);
  await api.sql("INSERT INTO jobs (queue, data) VALUES ('orders.fulfill-backorders', '{\"poolId\": 1}')");

  await api.services.jobs.start(api.services);
  await expect.poll(() => api.count('jobs WHERE failed_at IS NULL')).toBe(0);

  expect((await listFailedJobs(api)).total).toBe(1);
});

test('quotes no value in a failure reason', async ({ api: { services } }) => {
  const failed = services.db.execute(sql`SELECT ${'KEY-WORTH-MONEY'}::int`);

  expect(await failed.catch(getRootCauseMessage)).toBe('data exception');
});

test('refuses failed jobs and retries without a session', async ({ api }) => {
  expect((await api.send(jobs.failed, { cookies: {} })).status).toBe(401);
  expect((await api.send(jobs.retry, { cookies: {} })).status).toBe(401);
});
