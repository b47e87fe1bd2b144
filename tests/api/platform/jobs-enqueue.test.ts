import { expect, onTestFinished } from 'vitest';
import { processEventsJob } from '../../../server/domains/orders/events/processEventsJob';
import { transaction } from '../../../server/platform/db/transaction';
import { createJobRunner } from '../../../server/platform/jobs/createJobRunner';
import { daily, defineJob } from '../../../server/platform/jobs/defineJob';
import { enqueue, enqueueAll, enqueueSql } from '../../../server/platform/jobs/enqueue';
import { test } from '../fixtures';
import type { Api } from '../startApi';
import { getDatabaseUrl, getServerUrl } from '../withConnection';

test('stores the same job from SQL as from a call', async ({ api: { services, sql } }) => {
  await transaction(services.db, async (tx) => {
    await enqueue(tx, processEventsJob, { eventId: 7 });
    await tx.$client.query(
      `WITH stored AS (SELECT '{"eventId": 7}'::jsonb AS data) ${enqueueSql(processEventsJob, 'stored')}`,
    );
  });

  const rows = await sql<Record<string, unknown>>('SELECT to_jsonb(job) - $1 AS job FROM jobs job', ['id']);

  expect(rows).toHaveLength(2);
  expect(rows[0]).toEqual(rows[1]);
});

test('stores no job of a transaction that is rolled back', async ({ api: { services, count } }) => {
  const failed = transaction(services.db, async (tx) => {
    await enqueue(tx, processEventsJob, { eventId: 7 });
    await enqueueAll(tx, processEventsJob, [{ eventId: 8 }, { eventId: 9 }]);
    throw new Error('rolled back');
  });

  await expect(failed).rejects.toThrow('rolled back');
  expect(await count('jobs')).toBe(0);
});

/** Starts a server that owns nothing with a daily job; returns how often the job ran there. */
async function startDaily({ services }: Api): Promise<() => number> {
  let runs = 0;
  const job = defineJob({
    queue: 'test.daily',
    retryLimit: 0,
    schedule: daily(3, 17),
    async run() {
      runs += 1;
    },
  });
  const runner = createJobRunner(getServerUrl(getDatabaseUrl(services)), [job], services.log);
  onTestFinished(runner.stop);
  await runner.start(services);
  return () => runs;
}

const MISSED_DAYS = `INSERT INTO job_schedules (queue, latest_at)
  SELECT 'test.daily', date_trunc('day', now(), 'UTC') - interval '3 days' + interval '3 hours 17 minutes'`;

test('runs a scheduled job once when several servers were down at its times', async ({ api }) => {
  await api.sql(MISSED_DAYS);

  const counts = [await startDaily(api), await startDaily(api)];

  const countRuns = () => counts.reduce((runs, count) => runs + count(), 0);
  await expect.poll(countRuns).toBe(1);
  await expect.poll(() => api.count('jobs')).toBe(0);
  expect(countRuns()).toBe(1);
  expect(
    await api.sql(`SELECT latest_at <= now() AND latest_at > now() - interval '1 day' AS "isLatest",
      to_char(latest_at AT TIME ZONE 'UTC', 'HH24:MI') AS time FROM job_schedules`),
  ).toEqual([{ isLatest: true, time: '03:17' }]);
});

test('does not run a scheduled job at the first start, but at its next time', async ({ api }) => {
  const countRuns = await startDaily(api);

  await expect.poll(() => api.count('job_schedules')).toBe(1);
  expect(await api.count('jobs')).toBe(0);
  expect(countRuns()).toBe(0);
});
