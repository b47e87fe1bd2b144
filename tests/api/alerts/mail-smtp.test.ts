import { expect } from 'vitest';
import { invitations } from '#contract/administrators';
import { notifications } from '#contract/notifications';
import { settings } from '#contract/settings';
import { sites } from '#contract/sites';
import type { SmtpFault } from '../../smtp/startSmtp';
import { test } from '../fixtures';
import {
  createAlert,
  getEmailFailures,
  listEmailStates,
  type Mailing,
  openTestSmtp,
  retryNow,
  SENDER,
  startMailing,
  subscribe,
  toSmtpEnvironment,
  toSmtpSettings,
} from '../mailing';
import {
  extractKeys,
  fulfillPaidOrder,
  listDeliveries,
  sendDueDeliveries,
  startMessaging,
} from '../messaging';
import { type Api, startApi } from '../startApi';
import { startSecondServer } from '../startSecondServer';

const sendTestEmail = (api: Api) =>
  api.send(notifications.testEmail, { body: { recipient: 'ada@example.com' } });

/** A server with an SMTP server in its settings, and SES in its environment. */
async function startSmtpMailing() {
  const smtp = await openTestSmtp();
  const mailing = await startMailing();
  const { data } = await mailing.api.send(settings.update, { body: toSmtpSettings(smtp) });
  return { ...mailing, smtp, settings: data };
}

async function sendAlert(mailing: Mailing): Promise<void> {
  await subscribe(mailing.api, 'ada@example.com');
  await createAlert(mailing);
  await mailing.api.runJobs();
}

test('sends alerts, test emails and invitations by the SMTP server of the settings, and nothing by SES', async () => {
  const mailing = await startSmtpMailing();
  const { api, smtp, ses } = mailing;

  await sendAlert(mailing);
  const tested = await sendTestEmail(api);
  const invited = await api.send(invitations.create, { body: { email: 'eva@example.com', role: 'viewer' } });

  expect(mailing.settings).toMatchObject({
    email_configured: true,
    email_service: 'smtp',
    email_credentials: 'settings',
    email_server: `127.0.0.1:${smtp.port}`,
  });
  expect([tested.status, invited.status]).toEqual([200, 201]);
  expect(invited.data.url).toBe(null);
  expect(smtp.emails.map(({ from, to }) => [from, ...to])).toEqual([
    [SENDER, 'ada@example.com'],
    [SENDER, 'ada@example.com'],
    [SENDER, 'eva@example.com'],
  ]);
  expect(smtp.emails[1]?.content).toContain(`Server: 127.0.0.1:${smtp.port}`);
  expect(ses.requestCount).toBe(0);
  expect(await api.sql('SELECT state, message_id FROM emails')).toEqual([
    { state: 'sent', message_id: expect.stringMatching(/^<.+@keys\.example\.com>$/) },
  ]);
});

test('the SMTP server of the environment precedes the settings as a whole, with its sender', async ({
  smtp,
}) => {
  const mailing = await startMailing(toSmtpEnvironment(smtp));
  const { api, ses } = mailing;
  const { data } = await api.send(settings.update, { body: { mail_service: 'none', ses_from_email: '' } });

  await sendAlert(mailing);

  expect(data).toMatchObject({
    email_configured: true,
    email_service: 'smtp',
    email_credentials: 'environment',
  });
  expect(smtp.emails).toMatchObject([{ from: SENDER, to: ['ada@example.com'] }]);
  expect(ses.requestCount).toBe(0);
});

test('a server without the SMTP server in its environment forgets the sender of one that had it', async ({
  smtp,
}) => {
  const first = await startApi(toSmtpEnvironment(smtp));
  const [before] = await first.sql('SELECT environment_sender, has_mail_sender() FROM settings');

  await startSecondServer(first);

  expect(before).toEqual({ environment_sender: SENDER, has_mail_sender: true });
  expect(await first.sql('SELECT environment_sender, has_mail_sender() FROM settings')).toEqual([
    { environment_sender: null, has_mail_sender: false },
  ]);
});

test.each<[SmtpFault]>([['recipient_later'], ['content_later'], ['login_later'], ['cut_before_data']])(
  'sends an alert later after the SMTP fault "%s"',
  async (fault) => {
    const mailing = await startSmtpMailing();
    mailing.smtp.fault = fault;

    await sendAlert(mailing);
    const [waiting] = await listEmailStates(mailing.api);
    mailing.smtp.fault = undefined;
    await retryNow(mailing);

    expect(waiting).toMatchObject({
      state: 'queued',
      attempts: 1,
      reason: expect.stringMatching(/SMTP server/),
    });
    expect(await listEmailStates(mailing.api)).toEqual([{ state: 'sent', attempts: 2, reason: null }]);
    expect(mailing.smtp.emails).toHaveLength(1);
  },
);

test.each<[SmtpFault, RegExp]>([
  ['sender_refused', /refused the sender/],
  ['recipient_refused', /refused the recipient: 550 No such user/],
  ['content_refused', /refused the email/],
])('an alert fails at once after the SMTP fault "%s"', async (fault, reason) => {
  const mailing = await startSmtpMailing();
  mailing.smtp.fault = fault;

  await sendAlert(mailing);
  await retryNow(mailing);

  const { failed, waiting_count } = await getEmailFailures(mailing.api);
  expect(waiting_count).toBe(0);
  expect(failed).toMatchObject([{ attempts: 1, reason: expect.stringMatching(reason) }]);
});

test('says to the user of a test email, and to the owner who invites, why the SMTP server refused', async () => {
  const { api, smtp } = await startSmtpMailing();
  await api.send(settings.update, { body: { smtp_password: 'wrong' } });

  const tested = await sendTestEmail(api);
  const invited = await api.send(invitations.create, { body: { email: 'eva@example.com', role: 'viewer' } });

  expect(tested).toMatchObject({
    status: 502,
    message: expect.stringMatching(/user name and password: 535/),
  });
  expect(invited.data).toMatchObject({ url: expect.stringContaining('/invitation#') });
  expect(smtp.emails).toEqual([]);
});

test('sends keys to a customer by SMTP, once: what was cut after the content is in doubt, before it is repeated', async ({
  smtp,
}) => {
  const api = await startApi();
  await api.send(settings.update, { body: toSmtpSettings(smtp) });
  const emailing = await startMessaging({ deliver_by_email: true }, { api });
  smtp.fault = 'cut_before_data';
  await fulfillPaidOrder(emailing);
  const [waiting] = await listDeliveries(api);
  smtp.fault = undefined;
  await sendDueDeliveries(emailing);
  const [sent] = await listDeliveries(api);

  smtp.fault = 'cut_after_data';
  await fulfillPaidOrder(emailing);
  smtp.fault = undefined;
  await sendDueDeliveries(emailing);

  expect(waiting).toMatchObject({ state: 'queued', attempts: 1 });
  expect(sent).toMatchObject({ state: 'sent', attempts: 2 });
  expect((await listDeliveries(api))[1]).toMatchObject({
    state: 'failed',
    attempts: 1,
    reason: expect.stringMatching(/SMTP server broke off the connection.*may have been sent/),
  });
  expect(smtp.emails.map(({ content }) => [...new Set(extractKeys(content))])).toEqual([
    ['A-00001'],
    ['A-00002'],
  ]);
});

test('nothing is queued or sent while email is switched off', async ({ site, api }) => {
  await api.send(settings.update, { body: { mail_service: 'none', ses_from_email: SENDER } });
  await subscribe(api, 'ada@example.com');
  const { data } = await api.send(settings.get);

  const tested = await sendTestEmail(api);
  const channel = await api.send(sites.update, { params: { id: site.id }, body: { deliver_by_email: true } });

  expect(data).toMatchObject({ email_configured: false, email_service: 'none', email_credentials: null });
  expect(tested).toMatchObject({ status: 409, message: expect.stringMatching(/switched off/) });
  expect(channel.errors).toHaveProperty('deliver_by_email');
  expect(await api.sql('SELECT has_mail_sender()')).toEqual([{ has_mail_sender: false }]);
});

test('keeps the password encrypted and to itself, and sends it to no other server', async () => {
  const { api, smtp } = await startSmtpMailing();
  const other = await openTestSmtp();

  const moved = await api.send(settings.update, { body: { smtp_port: other.port } });
  const [stored] = await api.sql<{ text: string }>('SELECT settings::text AS text FROM settings');
  const renamed = await api.send(settings.update, { body: { smtp_username: 'somebody', smtp_password: '' } });
  const kept = await api.send(settings.update, { body: { frontend_url: 'https://keys.example.com' } });
  const again = await api.send(settings.update, {
    body: { smtp_port: other.port, smtp_password: toSmtpSettings(smtp).smtp_password },
  });
  const sent = await sendTestEmail(api);

  expect([moved, renamed].map(({ status, errors }) => [status, Object.keys(errors ?? {})])).toEqual([
    [422, ['smtp_password']],
    [422, ['smtp_password']],
  ]);
  expect([kept.status, again.status, sent.status]).toEqual([200, 200, 200]);
  expect(again.data).not.toHaveProperty('smtp_password');
  expect(stored?.text).not.toContain(toSmtpSettings(smtp).smtp_password);
  expect([smtp.emails.length, other.emails.length]).toEqual([0, 1]);
  const audited = await api.sql(`SELECT details::text FROM audit_log WHERE action = 'settings.update'`);
  expect(JSON.stringify(audited)).not.toContain(toSmtpSettings(smtp).smtp_password);
});

test('a login without its password is not configured; removing the user name removes the password', async () => {
  const { api, smtp } = await startSmtpMailing();

  const removed = await api.send(settings.update, { body: { smtp_username: '' } });
  const { data } = await api.send(settings.update, { body: { smtp_username: 'keystock' } });
  const refused = await sendTestEmail(api);

  expect(removed.data).toMatchObject({ email_configured: true, smtp_username: null });
  expect(data).toMatchObject({ email_configured: false, email_credentials: null });
  expect(refused).toMatchObject({ status: 409, message: expect.stringMatching(/SMTP server and.*password/) });
  expect(smtp.emails).toEqual([]);
});

test('the settings name no server at a private address, unless the environment allows it', async ({
  smtp,
}) => {
  const api = await startApi({ ALLOW_PRIVATE_SHOP_URLS: 'false' });
  const body = toSmtpSettings(smtp);

  const literal = await api.send(settings.update, { body });
  const named = await api.send(settings.update, { body: { ...body, smtp_host: 'localhost' } });
  const sent = await sendTestEmail(api);

  expect(literal).toMatchObject({
    status: 422,
    errors: { smtp_host: expect.stringMatching(/private address/) },
  });
  expect(named.status).toBe(200);
  expect(sent).toMatchObject({ status: 502, message: expect.stringMatching(/private address/) });
  expect(smtp.connectionCount).toBe(0);
});

test.each([
  ['http://smtp.example.com', 'smtp_host'],
  ['smtp.example.com:587/x', 'smtp_host'],
  ['a b', 'smtp_host'],
])('refuses "%s" as a server', async (smtp_host, field) => {
  const api = await startApi();

  const refused = await api.send(settings.update, { body: { smtp_host } });

  expect(refused).toMatchObject({ status: 422, errors: { [field]: expect.stringMatching(/host name/) } });
});
