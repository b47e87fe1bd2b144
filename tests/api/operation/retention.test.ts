import { expect, test } from 'vitest';
import { customers } from '#contract/customers';
import { settings } from '#contract/settings';
import { purgeSignInsJob } from '../../../server/domains/accounts/jobs';
import { purgeEmailsJob } from '../../../server/domains/alerts/jobs';
import {
  eraseOldCustomersJob,
  purgeCustomersJob,
} from '../../../server/domains/orders/customers/eraseCustomer';
import { purgeCheckHistoryJob } from '../../../server/domains/shops/health/recordHealthCheck';
import { purgeEventsJob } from '../../../server/domains/shops/webhooks/redactEvents';
import { PURGE_BATCH_SIZE } from '../../../server/platform/jobs/defineJob';
import { addNumberedKeys, aWooOrder, deliver, startSelling } from '../selling';

const toBilling = (email: string) => ({ email, first_name: 'Ada', last_name: 'Lovelace' });

test('deletes webhooks, checks, emails, notifications and sessions after the days of the settings, in bounded batches', async () => {
  const { api, site } = await startSelling();
  const { services } = api;
  await api.sql(
    `INSERT INTO webhook_events (site_id, topic, body, processed_at)
     SELECT $1::bigint, 'order.updated', '{}', now() - interval '11 days' FROM generate_series(1, $2::int)
     UNION ALL SELECT $1::bigint, 'order.updated', '{}', now() - interval '9 days'`,
    [site.id, PURGE_BATCH_SIZE + 1],
  );
  await api.sql(
    `INSERT INTO check_history (site_id, kind, ok, at) VALUES ($1, 'connection', true, now() - interval '11 days')`,
    [site.id],
  );
  await api.sql(
    `INSERT INTO emails (recipient, subject, state, created_at)
     SELECT 'ada@example.com', '{"code":"emails.not_found"}', state::email_state, now() - interval '3 days'
     FROM unnest('{sent,queued}'::text[]) state`,
  );
  await api.sql(
    `INSERT INTO sessions (admin_id, refresh_hash, ip, expires_at)
     SELECT id, 'x', '192.0.2.7', now() - interval '1 minute' FROM admins`,
  );
  await api.sql(
    `INSERT INTO notifications (type, severity, title, message, is_resolved, triggered_at, resolved_at)
     SELECT 'LOW_STOCK', 'INFO', '{"code":"emails.not_found"}', '{"code":"emails.not_found"}', days IS NOT NULL,
       now() - interval '2 years', now() - days * interval '1 day'
     FROM unnest('{9,30,NULL}'::int[]) days`,
  );
  const purge = async () => {
    for (const job of [purgeEventsJob, purgeCheckHistoryJob, purgeEmailsJob, purgeSignInsJob])
      await job.run(services, [{}]);
  };
  const count = async () => [
    await api.count('webhook_events'),
    await api.count('check_history'),
    await api.count('emails'),
    await api.count('notifications'),
    await api.count("sessions WHERE ip = '192.0.2.7'"),
  ];

  await purge();
  const withDefaults = await count();
  const body = { event_retention_days: 10, email_retention_days: 2, notification_retention_days: 10 };
  const changed = await api.send(settings.update, { body });
  await purge();

  expect(withDefaults).toEqual([PURGE_BATCH_SIZE + 2, 1, 2, 3, 0]);
  expect(changed).toMatchObject({ status: 200, data: body });
  expect(await count()).toEqual([1, 0, 1, 2, 0]);
});

test('refuses a retention that is too short, and one of customers without a recent proof', async () => {
  const { api } = await startSelling();

  const short = await api.send(settings.update, { body: { event_retention_days: 6 } });
  await api.sql("UPDATE sessions SET authenticated_at = now() - interval '11 minutes'");
  const unproved = await api.send(settings.update, { body: { customer_retention_days: 90 } });
  const harmless = await api.send(settings.update, { body: { event_retention_days: 7 } });

  expect(short).toMatchObject({ status: 422, errors: { event_retention_days: expect.any(String) } });
  expect([unproved.status, harmless.status]).toEqual([403, 200]);
});

test('erases customers after the retention, but none who waits for a key', async () => {
  const selling = await startSelling(1);
  const { api, poolId } = selling;
  const send = (id: number, email: string, day: string) =>
    deliver(selling, aWooOrder({ id, date_created_gmt: `${day}T10:00:00`, billing: toBilling(email) }));
  await send(1, 'old@example.com', '2025-01-01');
  await api.runJobs();
  await send(2, 'waiting@example.com', '2025-01-01');
  await send(3, 'typo@example.com', '2026-11-01');
  await api.runJobs();
  await send(3, 'new@example.com', '2026-11-01');
  await api.runJobs();
  const run = async () => {
    for (const job of [eraseOldCustomersJob, purgeCustomersJob]) await job.run(api.services, [{}]);
    return (await api.sql<{ email: string }>('SELECT email FROM customers ORDER BY email')).map(
      ({ email }) => email,
    );
  };

  const kept = await run();
  await api.send(settings.update, { body: { customer_retention_days: 365 } });
  const erased = await run();
  await addNumberedKeys(api, poolId, 1, { prefix: 'NEW' });
  await api.runJobs();
  const later = await run();

  expect(kept).toEqual(['new@example.com', 'old@example.com', 'waiting@example.com']);
  expect(erased).toEqual([
    expect.stringMatching(/^erased-\d+@customer.invalid$/),
    'new@example.com',
    'waiting@example.com',
  ]);
  expect(later.filter((email) => email.startsWith('erased'))).toHaveLength(2);
  expect((await api.send(customers.list)).data.pagination.total).toBe(3);
});
