import { expect, test } from 'vitest';
import { transaction } from '../../server/db/transaction';
import { queueing } from '../../server/jobs/queueing';
import { workEventsJob } from '../../server/orders/workEventsJob';
import { startApi } from './startApi';

test('a job that a statement queues is what a call queues', async () => {
  const { services, sql } = await startApi();
  await transaction(services.db, async (tx) => {
    await services.jobs.send(tx, workEventsJob, { eventId: 7 });
    await tx.$client.query(
      `WITH stored AS (SELECT '{"eventId": 7}'::jsonb AS data) ${queueing(workEventsJob, 'stored')}`,
    );
  });

  const rows = await sql<Record<string, unknown>>('SELECT to_jsonb(job) - $1 AS job FROM pgboss.job', ['id']);

  expect(rows).toHaveLength(2);
  expect(rows[0]).toEqual(rows[1]);
});
