import { expect, test } from 'vitest';
import { emails } from '#contract/emails';
import { notifications } from '#contract/notifications';
import { settings } from '#contract/settings';
import { purgeEmailsJob } from '../../server/modules/notifications/retention';
import { sendEmailJob } from '../../server/modules/notifications/sendEmail';
import { MAX_SEND_ATTEMPTS } from '../../server/platform/mail/backoff';
import { createSesClient } from '../../server/platform/ses/createSesClient';
import { startMailing, statesOf, subscribe, tell, troublesOf, tryAgainNow } from './mailing';
import { startSecond } from './startSecond';

test('an e-mail that SES throttles waits, says why, and is sent once when SES takes it', async () => {
  const mailing = await startMailing();
  const { api, ses } = mailing;
  await subscribe(api, 'ada@example.com');
  ses.fault = 'throttle';

  await tell(mailing);
  await api.runJobs();
  const throttled = await troublesOf(api);
  ses.fault = undefined;
  await tryAgainNow(mailing);

  expect(throttled).toMatchObject({ failed_count: 0, waiting_count: 1 });
  expect(throttled.waiting_reason).toMatch(/Maximum sending rate exceeded/);
  expect(ses.emails.map(({ to }) => to)).toEqual([['ada@example.com']]);
  expect(await statesOf(api)).toEqual([{ state: 'sent', attempts: 2, reason: null }]);
  expect((await troublesOf(api)).waiting_count).toBe(0);
});

test('what waits is not tried before its time', async () => {
  const mailing = await startMailing();
  await subscribe(mailing.api, 'ada@example.com');
  mailing.ses.fault = 'unavailable';

  await tell(mailing);
  await mailing.api.runJobs();
  await mailing.api.runJobs();

  expect(mailing.ses.asked).toBe(1);
});

test.each(['slow', 'down', 'unavailable', 'gateway_page', 'quota'] as const)(
  'an SES with the fault "%s" loses nothing: the e-mail goes out later',
  async (fault) => {
    const mailing = await startMailing();
    const { api, ses } = mailing;
    api.services.ses = createSesClient({ endpoint: ses.url, timeoutMs: 300 });
    await subscribe(api, 'ada@example.com');
    ses.fault = fault;

    await tell(mailing);
    await api.runJobs();
    ses.fault = undefined;
    await tryAgainNow(mailing);

    expect(ses.emails).toHaveLength(1);
    expect(await statesOf(api)).toEqual([{ state: 'sent', attempts: 2, reason: null }]);
  },
);

test.each([
  'sandbox',
  'account_suspended',
  'sending_paused',
  'unverified_domain',
  'web_page',
  'no_message_id',
] as const)('what SES refuses with "%s" is given up at once, for everybody to see', async (fault) => {
  const mailing = await startMailing();
  const { api, ses } = mailing;
  await subscribe(api, 'ada@example.com');
  ses.fault = fault;

  await tell(mailing);
  await api.runJobs();
  await tryAgainNow(mailing);

  const { failed, failed_count, waiting_count } = await troublesOf(api);
  expect(ses.asked).toBe(1);
  expect({ failed_count, waiting_count }).toEqual({ failed_count: 1, waiting_count: 0 });
  expect(failed).toMatchObject([
    { recipient: 'ada@example.com', subject: 'Office keys is running low', attempts: 1 },
  ]);
  expect(failed[0]?.reason).toMatch(/Amazon SES|MAIL FROM/);
});

test('after a day of trying an e-mail is given up', async () => {
  const mailing = await startMailing();
  await subscribe(mailing.api, 'ada@example.com');
  mailing.ses.fault = 'throttle';
  await tell(mailing);
  await mailing.api.sql('UPDATE emails SET attempts = $1', [MAX_SEND_ATTEMPTS - 1]);

  await mailing.api.runJobs();

  expect(await statesOf(mailing.api)).toMatchObject([{ state: 'failed', attempts: MAX_SEND_ATTEMPTS }]);
});

test('one recipient that SES refuses keeps no other from being mailed', async () => {
  const mailing = await startMailing();
  const { api, ses } = mailing;
  await subscribe(api, 'ada@example.com');
  await subscribe(api, 'eva@example.com');
  ses.unverified = ['ada@example.com'];

  await tell(mailing);
  await api.runJobs();

  expect(ses.emails.map(({ to }) => to)).toEqual([['eva@example.com']]);
  expect((await statesOf(api)).map(({ state }) => state).sort()).toEqual(['failed', 'sent']);
});

test('an e-mail that was in a server’s hands when it died is not sent twice, and shown', async () => {
  const mailing = await startMailing();
  const { api, ses } = mailing;
  await subscribe(api, 'ada@example.com');
  await tell(mailing);
  await api.sql(`UPDATE emails SET state = 'sending', attempts = 1, attempted_at = now()`);

  await api.runJobs();

  expect(ses.asked).toBe(0);
  expect((await troublesOf(api)).failed).toMatchObject([
    { reason: expect.stringMatching(/may have been sent/) },
  ]);
});

test('a job that comes twice sends once', async () => {
  const mailing = await startMailing();
  const { api, ses } = mailing;
  await subscribe(api, 'ada@example.com');
  await tell(mailing);
  const [row] = await api.sql<{ emailId: number }>('SELECT id AS "emailId" FROM emails');

  await api.runJobs();
  await sendEmailJob.run(api.services, row ? [row, row] : []);

  expect(ses.asked).toBe(1);
  expect(await statesOf(api)).toMatchObject([{ state: 'sent' }]);
});

test('two servers share the e-mails and send none twice', async () => {
  const mailing = await startMailing();
  const { api, ses } = mailing;
  const addresses = Array.from({ length: 24 }, (_, n) => `reader-${String(n).padStart(2, '0')}@example.com`);
  await api.sql('INSERT INTO notification_preferences (email) SELECT unnest($1::text[])', [addresses]);
  const { services: other } = await startSecond(api, ses.env);

  await tell(mailing);
  await Promise.all([api.runJobs(), other.jobs.drain(other), api.runJobs(), other.jobs.drain(other)]);

  expect(ses.emails.flatMap(({ to }) => to).sort()).toEqual(addresses);
  expect(await api.count(`emails WHERE state = 'sent'`)).toBe(24);
});

test('an e-mail about a notification that is deleted meanwhile is given up', async () => {
  const mailing = await startMailing();
  const { api, ses } = mailing;
  await subscribe(api, 'ada@example.com');
  await tell(mailing);
  const { data } = await api.send(notifications.list);

  await api.send(notifications.delete, { params: { id: data.notifications[0]?.id ?? 0 } });
  await api.runJobs();

  expect(ses.asked).toBe(0);
  expect((await troublesOf(api)).failed).toMatchObject([{ reason: expect.stringMatching(/was deleted/) }]);
});

test('e-mail that is switched off before it went out says so', async () => {
  const mailing = await startMailing();
  const { api, ses } = mailing;
  await subscribe(api, 'ada@example.com');
  await tell(mailing);

  await api.send(settings.update, { body: { ses_from_email: '' } });
  await api.runJobs();

  expect(ses.asked).toBe(0);
  expect((await troublesOf(api)).failed).toMatchObject([{ reason: expect.stringMatching(/not configured/) }]);
});

test('a failed e-mail is sent once more when asked for, and it is noted who asked', async () => {
  const mailing = await startMailing();
  const { api, ses } = mailing;
  await subscribe(api, 'ada@example.com');
  ses.fault = 'sandbox';
  await tell(mailing);
  await api.runJobs();
  ses.fault = undefined;
  const id = (await troublesOf(api)).failed[0]?.id ?? 0;

  const retried = await api.send(emails.retry, { params: { id } });
  const again = await api.send(emails.retry, { params: { id } });
  await api.runJobs();

  expect([retried.status, again.status]).toEqual([200, 409]);
  expect(ses.emails).toHaveLength(1);
  expect(await troublesOf(api)).toMatchObject({ failed: [], failed_count: 0 });
  expect(
    await api.sql(`SELECT actor, details FROM audit_log WHERE action = 'notification.retry_email'`),
  ).toEqual([{ actor: 'admin', details: { email: id } }]);
});

test('all failed e-mails are sent once more at once', async () => {
  const mailing = await startMailing();
  const { api, ses } = mailing;
  for (const name of ['ada', 'eva', 'kim']) await subscribe(api, `${name}@example.com`);
  ses.fault = 'account_suspended';
  await tell(mailing);
  await api.runJobs();
  ses.fault = undefined;

  const { data } = await api.send(emails.retryAll);
  await api.runJobs();

  expect(data).toEqual({ retried_count: 3 });
  expect(ses.emails).toHaveLength(3);
  expect((await api.send(emails.retryAll)).data).toEqual({ retried_count: 0 });
});

test('an e-mail that is not there cannot be tried again, and a stranger can do nothing', async () => {
  const { api } = await startMailing();

  expect((await api.send(emails.retry, { params: { id: 99 } })).status).toBe(404);
  for (const call of [emails.failures, emails.retryAll]) {
    expect((await api.send(call, { cookies: {} })).status).toBe(401);
  }
  expect((await api.send(emails.retry, { params: { id: 1 }, cookies: {} })).status).toBe(401);
});

test('e-mails are forgotten after a month, those on their way are not', async () => {
  const mailing = await startMailing();
  const { api } = mailing;
  await api.sql(
    `INSERT INTO emails (recipient, subject, state, created_at)
     SELECT 'ada@example.com', state, state, now() - days * interval '1 day'
     FROM unnest(enum_range(NULL::email_state)) AS state, unnest(ARRAY[29, 31]) AS days`,
  );

  await purgeEmailsJob.run(api.services, []);

  const left = await api.sql('SELECT subject FROM emails ORDER BY state, id');
  expect(left.map(({ subject }) => subject)).toEqual([
    'queued',
    'queued',
    'sending',
    'sending',
    'sent',
    'failed',
  ]);
});
