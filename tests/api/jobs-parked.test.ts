import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { jobs } from '#contract/jobs';
import { countFailedJobs } from '../../server/platform/jobs/countFailedJobs';
import { getRootCauseMessage } from '../../server/platform/log';
import { aWooOrder, deliver, type Selling, startSelling } from './selling';
import { type Api, startApi } from './startApi';

const parked = async (api: Api) => (await api.send(jobs.failed)).data;

/** Lets no key be assigned until it is mended. */
async function breakAssigning({ api }: Selling): Promise<() => Promise<unknown>> {
  await api.sql(`CREATE FUNCTION refuse() RETURNS trigger LANGUAGE plpgsql AS
    'BEGIN RAISE EXCEPTION ''the disk is full''; END'`);
  await api.sql(`CREATE TRIGGER broken BEFORE INSERT ON license_assignments
    FOR EACH ROW EXECUTE FUNCTION refuse()`);
  return () => api.sql('DROP TRIGGER broken ON license_assignments');
}

/** A shop whose orders failed as often as they may. */
async function startParked(orders: number) {
  const shop = await startSelling(orders);
  const mend = await breakAssigning(shop);
  for (let id = 1; id <= orders; id += 1) await deliver(shop, aWooOrder({ id, number: String(id) }));
  await shop.api.runJobs().catch(() => undefined);
  await shop.api.sql(
    `UPDATE pgboss.job SET start_after = now(), retry_count = retry_limit - 1 WHERE state = 'retry'`,
  );
  await shop.api.runJobs().catch(() => undefined);
  return { ...shop, mend };
}

test('a job that always fails is parked and shown, with its reason', async () => {
  const { api } = await startParked(1);

  expect(await parked(api)).toEqual({
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

test('one is started again, and does what it could not do', async () => {
  const { api, mend } = await startParked(2);
  await mend();
  const [first] = (await parked(api)).jobs;

  const { status, data } = await api.send(jobs.retry, { body: { id: first?.id } });
  await api.runJobs();

  expect([status, data]).toEqual([200, { restarted_count: 1 }]);
  expect((await parked(api)).total).toBe(1);
  expect(await api.count('license_assignments')).toBe(1);
  expect(
    await api.sql(`SELECT actor, record_id, details FROM audit_log WHERE action = 'job.restart'`),
  ).toEqual([
    { actor: 'admin', record_id: first?.id, details: { queues: ['webhooks.process-events'], restarted: 1 } },
  ]);
});

test('all are started again at once; those that fail still have all their attempts before them', async () => {
  const { api, mend } = await startParked(3);

  const { data } = await api.send(jobs.retry);
  await api.runJobs().catch(() => undefined);
  const retrying = await api.sql(`SELECT FROM pgboss.job WHERE state = 'retry' AND retry_count < 2`);
  await mend();
  await api.sql(`UPDATE pgboss.job SET start_after = now() WHERE state = 'retry'`);
  await api.runJobs();

  expect(data).toEqual({ restarted_count: 3 });
  expect(retrying).toHaveLength(3);
  expect(await api.count('license_assignments')).toBe(3);
});

test('what is not parked cannot be started again, and nothing is no failure', async () => {
  const api = await startApi();

  const unknown = await api.send(jobs.retry, { body: { id: randomUUID() } });
  const none = await api.send(jobs.retry);

  expect([unknown.status, unknown.message]).toEqual([404, 'Failed job not found']);
  expect(none.data).toEqual({ restarted_count: 0 });
  expect(await parked(api)).toEqual({ total: 0, jobs: [] });
});

test('a parked job is kept however long it lies, while what is done is cleared away', async () => {
  const { api } = await startParked(1);
  await api.sql(`UPDATE pgboss.job SET completed_on = now() - interval '1 year' WHERE state = 'failed'`);
  await api.sql(`INSERT INTO pgboss.job (name, state, created_on, completed_on)
    VALUES ('webhooks.process-events', 'completed', now() - interval '1 hour', now() - interval '1 hour')`);

  const done = () => api.count(`pgboss.job WHERE state = 'completed'`);
  await expect.poll(done, { timeout: 30_000 }).toBe(0);

  expect((await parked(api)).total).toBe(1);
});

test('a reason quotes no value', async () => {
  const { services } = await startApi();

  const failed = services.db.execute(sql`SELECT ${'KEY-WORTH-MONEY'}::int`);

  expect(await failed.catch(getRootCauseMessage)).toBe('data exception');
});

test('nobody sees or starts parked jobs without a session', async () => {
  const api = await startApi();

  expect((await api.send(jobs.failed, { cookies: {} })).status).toBe(401);
  expect((await api.send(jobs.retry, { cookies: {} })).status).toBe(401);
});
