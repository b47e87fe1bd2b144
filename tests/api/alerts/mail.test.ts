import { expect } from 'vitest';
import { emails, notifications } from '#contract/notifications';
import { settings } from '#contract/settings';
import { sendEmailJob } from '../../../server/domains/alerts/emails/sendEmail';
import { purgeEmailsJob } from '../../../server/domains/alerts/jobs';
import { MAX_SEND_ATTEMPTS } from '../../../server/platform/backoff';
import { createSesClient } from '../../../server/platform/ses/createSesClient';
import { test } from '../fixtures';
import {
  createAlert,
  getEmailFailures,
  listEmailStates,
  retryNow,
  startMailing,
  subscribe,
} from '../mailing';
import { startSecondServer } from '../startSecondServer';

test('retries a throttled email, shows the reason until then, and sends it once', async ({ mailing }) => {
  const { api, ses } = mailing;
  await subscribe(api, 'ada@example.com');
  ses.fault = 'throttle';

  await createAlert(mailing);
  await api.runJobs();
  const failures = await getEmailFailures(api);
  ses.fault = undefined;
  await retryNow(mailing);

  expect(failures).toMatchObject({ failed_count: 0, waiting_count: 1 });
  expect(failures.waiting_reason).toMatch(/Maximum sending rate exceeded/);
  expect(ses.emails.map(({ to }) => to)).toEqual([['ada@example.com']]);
  expect(await listEmailStates(api)).toEqual([{ state: 'sent', attempts: 2, reason: null }]);
  expect((await getEmailFailures(api)).waiting_count).toBe(0);
});

test('does not retry an email before its delay is over', async ({ mailing }) => {
  await subscribe(mailing.api, 'ada@example.com');
  mailing.ses.fault = 'unavailable';

  await createAlert(mailing);
  await mailing.api.runJobs();
  await mailing.api.runJobs();

  expect(mailing.ses.requestCount).toBe(1);
});

test.each(['slow', 'down', 'unavailable', 'gateway_page', 'quota'] as const)(
  'sends the email later after the SES fault "%s"',
  async (fault) => {
    const mailing = await startMailing();
    const { api, ses } = mailing;
    api.services.ses = createSesClient({ endpoint: ses.url, timeoutMs: 300 });
    await subscribe(api, 'ada@example.com');
    ses.fault = fault;

    await createAlert(mailing);
    await api.runJobs();
    ses.fault = undefined;
    await retryNow(mailing);

    expect(ses.emails).toHaveLength(1);
    expect(await listEmailStates(api)).toEqual([{ state: 'sent', attempts: 2, reason: null }]);
  },
);

test.each([
  'sandbox',
  'account_suspended',
  'sending_paused',
  'unverified_domain',
  'web_page',
  'no_message_id',
] as const)('marks an email as failed immediately when SES responds with "%s"', async (fault) => {
  const mailing = await startMailing();
  const { api, ses } = mailing;
  await subscribe(api, 'ada@example.com');
  ses.fault = fault;

  await createAlert(mailing);
  await api.runJobs();
  await retryNow(mailing);

  const { failed, failed_count, waiting_count } = await getEmailFailures(api);
  expect(ses.requestCount).toBe(1);
  expect({ failed_count, waiting_count }).toEqual({ failed_count: 1, waiting_count: 0 });
  expect(failed).toMatchObject([
    { recipient: 'ada@example.com', subject: 'Office keys is running low', attempts: 1 },
  ]);
  expect(failed[0]?.reason).toMatch(/Amazon SES|MAIL FROM/);
});

test('marks an email as failed after the last attempt', async ({ mailing }) => {
  await subscribe(mailing.api, 'ada@example.com');
  mailing.ses.fault = 'throttle';
  await createAlert(mailing);
  await mailing.api.sql('UPDATE emails SET attempts = $1', [MAX_SEND_ATTEMPTS - 1]);

  await mailing.api.runJobs();

  expect(await listEmailStates(mailing.api)).toMatchObject([
    { state: 'failed', attempts: MAX_SEND_ATTEMPTS },
  ]);
});

test('sends to the other recipients when SES rejects one', async ({ mailing }) => {
  const { api, ses } = mailing;
  await subscribe(api, 'ada@example.com');
  await subscribe(api, 'eva@example.com');
  ses.unverified = ['ada@example.com'];

  await createAlert(mailing);
  await api.runJobs();

  expect(ses.emails.map(({ to }) => to)).toEqual([['eva@example.com']]);
  expect((await listEmailStates(api)).map(({ state }) => state).sort()).toEqual(['failed', 'sent']);
});

test('marks an email that was being sent when its server died as failed', async ({ mailing }) => {
  const { api, ses } = mailing;
  await subscribe(api, 'ada@example.com');
  await createAlert(mailing);
  await api.sql(`UPDATE emails SET state = 'sending', attempts = 1, attempted_at = now()`);

  await api.runJobs();

  expect(ses.requestCount).toBe(0);
  expect((await getEmailFailures(api)).failed).toMatchObject([
    { reason: expect.stringMatching(/may have been sent/) },
  ]);
});

test('sends one email when its job runs twice', async ({ mailing }) => {
  const { api, ses } = mailing;
  await subscribe(api, 'ada@example.com');
  await createAlert(mailing);
  const [row] = await api.sql<{ emailId: number }>('SELECT id AS "emailId" FROM emails');

  await api.runJobs();
  await sendEmailJob.run(api.services, row ? [row, row] : []);

  expect(ses.requestCount).toBe(1);
  expect(await listEmailStates(api)).toMatchObject([{ state: 'sent' }]);
});

test('sends each email once from two servers', async ({ mailing }) => {
  const { api, ses } = mailing;
  const addresses = Array.from({ length: 24 }, (_, n) => `reader-${String(n).padStart(2, '0')}@example.com`);
  await api.sql('INSERT INTO notification_preferences (email) SELECT unnest($1::text[])', [addresses]);
  const { services: other } = await startSecondServer(api, ses.env);

  await createAlert(mailing);
  await Promise.all([api.runJobs(), other.jobs.drain(other), api.runJobs(), other.jobs.drain(other)]);

  expect(ses.emails.flatMap(({ to }) => to).sort()).toEqual(addresses);
  expect(await api.count(`emails WHERE state = 'sent'`)).toBe(24);
});

test('marks an email as failed when its notification is deleted before it is sent', async ({ mailing }) => {
  const { api, ses } = mailing;
  await subscribe(api, 'ada@example.com');
  await createAlert(mailing);
  const { data } = await api.send(notifications.list);

  await api.send(notifications.delete, { params: { id: data.notifications[0]?.id ?? 0 } });
  await api.runJobs();

  expect(ses.requestCount).toBe(0);
  expect((await getEmailFailures(api)).failed).toMatchObject([
    { reason: expect.stringMatching(/was deleted/) },
  ]);
});

test('marks an email as failed when email is disabled before it is sent', async ({ mailing }) => {
  const { api, ses } = mailing;
  await subscribe(api, 'ada@example.com');
  await createAlert(mailing);

  await api.send(settings.update, { body: { ses_from_email: '' } });
  await api.runJobs();

  expect(ses.requestCount).toBe(0);
  expect((await getEmailFailures(api)).failed).toMatchObject([
    { reason: expect.stringMatching(/not configured/) },
  ]);
});

test('resends a failed email on request and records who requested it', async ({ mailing }) => {
  const { api, ses } = mailing;
  await subscribe(api, 'ada@example.com');
  ses.fault = 'sandbox';
  await createAlert(mailing);
  await api.runJobs();
  ses.fault = undefined;
  const id = (await getEmailFailures(api)).failed[0]?.id ?? 0;

  const retried = await api.send(emails.retry, { params: { id } });
  const again = await api.send(emails.retry, { params: { id } });
  await api.runJobs();

  expect([retried.status, again.status]).toEqual([200, 409]);
  expect(ses.emails).toHaveLength(1);
  expect(await getEmailFailures(api)).toMatchObject({ failed: [], failed_count: 0 });
  expect(
    await api.sql(`SELECT actor, details FROM audit_log WHERE action = 'notification.retry_email'`),
  ).toEqual([{ actor: 'admin', details: { email: id } }]);
});

test('resends all failed emails', async ({ mailing }) => {
  const { api, ses } = mailing;
  for (const name of ['ada', 'eva', 'kim']) await subscribe(api, `${name}@example.com`);
  ses.fault = 'account_suspended';
  await createAlert(mailing);
  await api.runJobs();
  ses.fault = undefined;

  const { data } = await api.send(emails.retryAll);
  await api.runJobs();

  expect(data).toEqual({ retried_count: 3 });
  expect(ses.emails).toHaveLength(3);
  expect((await api.send(emails.retryAll)).data).toEqual({ retried_count: 0 });
});

test('refuses to retry an unknown email and any call without a session', async ({ mailing: { api } }) => {
  expect((await api.send(emails.retry, { params: { id: 99 } })).status).toBe(404);
  for (const call of [emails.failures, emails.retryAll]) {
    expect((await api.send(call, { cookies: {} })).status).toBe(401);
  }
  expect((await api.send(emails.retry, { params: { id: 1 }, cookies: {} })).status).toBe(401);
});

test('deletes sent and failed emails after a month, not pending ones', async ({ mailing }) => {
  const { api } = mailing;
  await api.sql(
    `INSERT INTO emails (recipient, subject, state, created_at)
     SELECT 'ada@example.com', state, state, now() - days * interval '1 day'
     FROM unnest(enum_range(NULL::email_state)) AS state, unnest(ARRAY[29, 31]) AS days`,
  );

  await purgeEmailsJob.run(api.services, []);

  const remaining = await api.sql('SELECT subject FROM emails ORDER BY state, id');
  expect(remaining.map(({ subject }) => subject)).toEqual([
    'queued',
    'queued',
    'sending',
    'sending',
    'sent',
    'failed',
  ]);
});
