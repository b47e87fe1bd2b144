import { expect } from 'vitest';
import { notifications } from '#contract/notifications';
import { settings } from '#contract/settings';
import { createSesClient } from '../../../server/platform/ses/createSesClient';
import type { SesFault } from '../../ses/faults';
import { AWS_KEYS } from '../../ses/startSes';
import { test } from '../fixtures';
import { openTestSes, SENDER, startMailing } from '../mailing';
import { type Api, startApi } from '../startApi';

const sendTestEmail = (api: Api, recipient = 'ada@example.com') =>
  api.send(notifications.testEmail, { body: { recipient } });

test('sends a test email immediately and records who requested it', async () => {
  const { api, ses } = await startMailing({ AWS_REGION: 'eu-west-1' });

  const { status } = await sendTestEmail(api);

  expect(status).toBe(200);
  expect(ses.emails).toMatchObject([
    { to: ['ada@example.com'], subject: 'Test email from Keystock', region: 'eu-west-1' },
  ]);
  expect(ses.emails[0]?.text).toContain(`Sender: ${SENDER}`);
  expect(
    await api.sql(`SELECT actor, details FROM audit_log WHERE action = 'notification.test_email'`),
  ).toEqual([{ actor: 'admin', details: { recipient: 'ada@example.com' } }]);
});

test.each([
  [{}, { ses_from_email: '' }, /not configured.*sender/],
  [{ AWS_ACCESS_KEY_ID: '', AWS_SECRET_ACCESS_KEY: '' }, {}, /not configured.*credentials/],
])('refuses a test email and names the missing setting', async (env, body, message) => {
  const { api, ses } = await startMailing(env);
  await api.send(settings.update, { body });

  const refused = await sendTestEmail(api);

  expect(refused).toMatchObject({ status: 409, message: expect.stringMatching(message) });
  expect(ses.requestCount).toBe(0);
});

test.each<[SesFault, number, RegExp]>([
  ['throttle', 502, /Maximum sending rate exceeded/],
  ['sandbox', 502, /Email address is not verified.*sandbox/],
  ['unverified_domain', 502, /MAIL FROM domain/],
  ['account_suspended', 502, /suspended the account/],
  ['unavailable', 502, /out of order/],
  ['web_page', 502, /something else answered/],
  ['down', 502, /broke off the connection .* may have been sent/],
  ['slow', 504, /did not answer within 0\.3 seconds/],
])(
  'answers a test email at the SES fault "%s" with status %i and the reason',
  async (fault, status, message) => {
    const { api, ses } = await startMailing();
    api.services.ses = createSesClient({ endpoint: ses.url, timeoutMs: 300 });
    ses.fault = fault;

    const failed = await sendTestEmail(api);

    expect(failed).toMatchObject({ status, message: expect.stringMatching(message) });
    expect(ses.requestCount).toBe(1);
    expect(await api.count(`audit_log WHERE action = 'notification.test_email'`)).toBe(0);
  },
);

test('refuses an invalid recipient, two recipients and a header injection', async ({
  mailing: { api, ses },
}) => {
  for (const recipient of ['', 'ada', 'a@example.com,b@example.com', 'a@example.com\r\nBcc: b@example.com']) {
    expect((await sendTestEmail(api, recipient)).errors).toHaveProperty('recipient');
  }
  expect(ses.requestCount).toBe(0);
});

test('refuses a test email without a session', async ({ mailing: { api, ses } }) => {
  const refused = await api.send(notifications.testEmail, {
    body: { recipient: 'ada@example.com' },
    cookies: {},
  });

  expect(refused.status).toBe(401);
  expect(ses.requestCount).toBe(0);
});

// spec: 9.credentials-environment-settings-role
test('prefers credentials and region of the environment over those of the settings', async () => {
  const ses = await openTestSes({ AKIAENVIRONMENT: 'of the environment', AKIASETTINGS: 'of the settings' });
  const stored = {
    ses_from_email: SENDER,
    aws_region: 'ap-south-1',
    aws_access_key_id: 'AKIASETTINGS',
    aws_secret_access_key: 'of the settings',
  } as const;
  const both = await startApi({
    AWS_ENDPOINT_URL_SESV2: ses.url,
    AWS_REGION: 'eu-west-2',
    AWS_ACCESS_KEY_ID: 'AKIAENVIRONMENT',
    AWS_SECRET_ACCESS_KEY: 'of the environment',
  });
  const settingsAlone = await startApi({ AWS_ENDPOINT_URL_SESV2: ses.url });

  for (const api of [both, settingsAlone]) {
    await api.send(settings.update, { body: stored });
    expect((await sendTestEmail(api)).status).toBe(200);
  }

  expect(ses.emails).toMatchObject([
    { accessKeyId: 'AKIAENVIRONMENT', region: 'eu-west-2' },
    { accessKeyId: 'AKIASETTINGS', region: 'ap-south-1' },
  ]);
});

// spec: 9.credentials-environment-settings-role
test('uses the IAM role when neither environment nor settings have credentials', async ({ ses }) => {
  const api = await startApi({ AWS_ENDPOINT_URL_SESV2: ses.url });
  api.services.ses = { ...api.services.ses, roleCredentials: async () => AWS_KEYS };
  const { data } = await api.send(settings.update, { body: { ses_from_email: SENDER } });

  const sent = await sendTestEmail(api);

  expect(data).toMatchObject({ email_configured: true, email_credentials: 'role' });
  expect(sent.status).toBe(200);
  expect(ses.emails).toHaveLength(1);
});
