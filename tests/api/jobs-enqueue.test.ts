import { expect, test } from 'vitest';
import { processEventsJob } from '../../server/modules/webhooks/processEvent';
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
