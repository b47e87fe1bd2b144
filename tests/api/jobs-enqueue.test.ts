import { expect, test } from 'vitest';
import { processEventsJob } from '../../server/domains/orders/events/processEventsJob';
import { transaction } from '../../server/platform/db/transaction';
import { enqueueSql } from '../../server/platform/jobs/enqueueSql';
import { startApi } from './startApi';
import { startSecondServer } from './startSecondServer';

test('stores the same job from SQL as from a call', async () => {
  const { services, sql } = await startApi();
  await transaction(services.db, async (tx) => {
    await services.jobs.send(tx, processEventsJob, { eventId: 7 });
    await tx.$client.query(
      `WITH stored AS (SELECT '{"eventId": 7}'::jsonb AS data) ${enqueueSql(processEventsJob, 'stored')}`,
    );
  });

  const rows = await sql<Record<string, unknown>>('SELECT to_jsonb(job) - $1 AS job FROM pgboss.job', ['id']);

  expect(rows).toHaveLength(2);
  expect(rows[0]).toEqual(rows[1]);
});

test('updates the settings of an existing queue on start', async () => {
  const api = await startApi();
  const readQueues = () =>
    api.sql('SELECT to_jsonb(queue) - $1 AS queue FROM pgboss.queue ORDER BY name', ['updated_on']);
  const before = await readQueues();
  await api.sql('UPDATE pgboss.queue SET retry_limit = 77, expire_seconds = 77 WHERE name = $1', [
    processEventsJob.queue,
  ]);

  await startSecondServer(api);

  expect(await readQueues()).toEqual(before);
});

test('enqueues the recurring jobs of a server that owns nothing', async () => {
  const api = await startApi();
  await api.services.jobs.start(api.services);
  const second = await startSecondServer(api);
  // pg-boss looks for them at a start, and then every 30 s. The first one may have looked before it had them.
  await api.sql('UPDATE pgboss.version SET cron_on = NULL');

  await second.services.jobs.start(second.services);

  // pg-boss passes on what is due through this queue.
  await expect.poll(() => api.count("pgboss.job WHERE name = '__pgboss__send-it'")).toBeGreaterThan(0);
});
