import { expect } from 'vitest';
import { notifications } from '#contract/notifications';
import { type SettingsUpdate, settings } from '#contract/settings';
import type { Loaded } from '#contract/shared/updates';
import { assertUnchanged } from '../../../server/platform/assertUnchanged';
import { AWS_KEYS } from '../../ses/startSes';
import { test } from '../fixtures';
import { type Api, startApi } from '../startApi';
import { startSecondServer } from '../startSecondServer';

const SECRET = 'wJalrXUtnFEMI-secret';
const account = {
  aws_access_key_id: 'AKIAEXAMPLE',
  aws_secret_access_key: SECRET,
  ses_from_email: 'keys@example.com',
};

async function readStoredSecret(api: Api): Promise<string | undefined> {
  const [row] = await api.sql<{ cipher: Buffer | null }>(
    'SELECT aws_secret_access_key_cipher AS cipher FROM settings',
  );
  return row?.cipher
    ? api.services.vault.decrypt(row.cipher, 'settings.aws_secret_access_key_cipher', true)
    : undefined;
}

// spec: 9.defaults-of-the-settings
test('has the specified defaults on a new installation', async ({ api }) => {
  const { data } = await api.send(settings.get);

  expect(data).toEqual({
    validation_check_interval: 5,
    validation_batch_size: 50,
    notification_cooldown_hours: 24,
    reconciliation_interval_minutes: 15,
    reconciliation_depth_days: 30,
    require_second_factor: false,
    sign_in_hours: 12,
    event_retention_days: 30,
    email_retention_days: 30,
    notification_retention_days: 365,
    customer_retention_days: null,
    audit_retention_days: null,
    language: 'en',
    mail_service: 'ses',
    smtp_host: null,
    smtp_port: 587,
    smtp_security: 'starttls',
    smtp_username: null,
    aws_region: 'us-east-1',
    aws_access_key_id: null,
    ses_from_email: null,
    frontend_url: null,
    email_configured: false,
    email_credentials: null,
    email_region: 'us-east-1',
    email_server: null,
    email_service: 'ses',
  });
});

test('keeps omitted settings in an update', async ({ api }) => {
  await api.send(settings.update, { body: { validation_batch_size: 100, aws_region: 'eu-central-1' } });

  const changed = await api.send(settings.update, { body: { notification_cooldown_hours: 48 } });
  const unchanged = await api.send(settings.update, { body: {} });

  expect(changed).toMatchObject({
    status: 200,
    data: { validation_batch_size: 100, aws_region: 'eu-central-1', notification_cooldown_hours: 48 },
  });
  expect(unchanged.data).toEqual(changed.data);
  expect((await api.send(settings.get)).data).toEqual(changed.data);
});

// spec: 9.secret-encrypted
test('encrypts the AWS secret and never returns it', async ({ api }) => {
  const { data, raw } = await api.send(settings.update, { body: account });
  const [row] = await api.sql('SELECT * FROM settings');
  const log = await api.sql('SELECT * FROM audit_log');

  expect(data).toMatchObject({ aws_access_key_id: 'AKIAEXAMPLE', email_configured: true });
  expect(data).not.toHaveProperty('aws_secret_access_key');
  expect(raw.body + JSON.stringify(log)).not.toContain(SECRET);
  expect(row?.aws_secret_access_key_cipher.includes(SECRET)).toBe(false);
  expect(await readStoredSecret(api)).toBe(SECRET);
});

test('refuses an update of what somebody else has changed since it was loaded, and keeps other changes', async ({
  api,
}) => {
  const update = (body: SettingsUpdate & { loaded?: Loaded }) => api.send(settings.update, { body });
  await update({ validation_batch_size: 80, language: 'de' });

  const refused = await update({ validation_batch_size: 100, loaded: { validation_batch_size: 50 } });
  const other = await update({
    notification_cooldown_hours: 12,
    loaded: { notification_cooldown_hours: 24 },
  });
  const known = await update({ validation_batch_size: 100, loaded: { validation_batch_size: 80 } });
  const unconditional = await update({ validation_batch_size: 60 });

  expect(refused).toMatchObject({
    status: 409,
    message: expect.stringContaining('Somebody else has changed this'),
  });
  expect([other.status, known.status, unconditional.status]).toEqual([200, 200, 200]);
  expect(unconditional.data).toMatchObject({
    validation_batch_size: 60,
    notification_cooldown_hours: 12,
    language: 'de',
  });
});

test('tells a zero that somebody else has set from the empty value that was loaded', () => {
  const update = (stored: number | null) =>
    assertUnchanged({ input: { days: 5 }, loaded: { days: null }, current: { days: stored } });

  expect(() => update(0)).toThrow('Somebody else has changed this meanwhile');
  expect(() => update(null)).not.toThrow();
});

test('of two updates at the same moment that loaded the same, one is refused', async ({ api }) => {
  const loaded = { validation_batch_size: 50 };

  const results = await Promise.all(
    [80, 90, 100].map((validation_batch_size) =>
      api.send(settings.update, { body: { validation_batch_size, loaded } }),
    ),
  );

  expect(results.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
});

test('keeps the stored secret when it is empty or missing in an update', async ({ api }) => {
  await api.send(settings.update, { body: account });

  await api.send(settings.update, { body: { ...account, aws_secret_access_key: '' } });
  const onlySecret = await api.send(settings.update, { body: { aws_secret_access_key: '' } });
  await api.send(settings.update, { body: { ses_from_email: 'alerts@example.com' } });

  expect(onlySecret.status).toBe(200);
  expect(await readStoredSecret(api)).toBe(SECRET);
});

test('clears emptied fields, and the secret with its access key', async ({ api }) => {
  await api.send(settings.update, { body: { ...account, frontend_url: 'https://keys.example.com' } });

  const { data } = await api.send(settings.update, {
    body: { aws_access_key_id: '', aws_secret_access_key: '', ses_from_email: '', frontend_url: null },
  });

  const none = { aws_access_key_id: null, ses_from_email: null, frontend_url: null };
  expect(data).toMatchObject({ ...none, email_configured: false });
  expect(await readStoredSecret(api)).toBeUndefined();
});

test('reports email as configured with a sender and credentials of the environment', async () => {
  const api = await startApi({ AWS_ACCESS_KEY_ID: 'AKIAEXAMPLE', AWS_SECRET_ACCESS_KEY: SECRET });

  const before = await api.send(settings.get);
  const after = await api.send(settings.update, { body: { ses_from_email: 'keys@example.com' } });

  expect(before.data.email_configured).toBe(false);
  expect(after.data.email_configured).toBe(true);
});

test('reports the source of the credentials and the effective region', async () => {
  const api = await startApi({ AWS_REGION: 'eu-west-1' });

  const before = await api.send(settings.get);
  const { data } = await api.send(settings.update, { body: { ...account, aws_region: 'us-west-2' } });

  expect(before.data).toMatchObject({ email_credentials: null, email_configured: false });
  expect(data).toMatchObject({
    email_credentials: 'settings',
    email_configured: true,
    aws_region: 'us-west-2',
    email_region: 'eu-west-1',
  });
});

test('ignores credentials that cannot be decrypted', async ({ api }) => {
  await api.send(settings.update, { body: account });
  await api.sql(`UPDATE settings SET aws_secret_access_key_cipher = 'of another server'`);

  const { data } = await api.send(settings.get);

  expect(data).toMatchObject({ email_configured: false, email_credentials: null });
});

test('applies changed settings on other servers immediately', async ({ ses }) => {
  const api = await startApi({ AWS_ENDPOINT_URL_SESV2: ses.url });
  const other = await startSecondServer(api, { AWS_ENDPOINT_URL_SESV2: ses.url });
  const sendTestEmail = async () =>
    (
      await other.app.inject({
        method: 'POST',
        url: `/api${notifications.testEmail.path}`,
        payload: { recipient: 'ada@example.com' },
        cookies: api.session,
      })
    ).statusCode;

  const before = await sendTestEmail();
  await api.send(settings.update, {
    body: {
      ses_from_email: 'one@example.com',
      aws_access_key_id: AWS_KEYS.accessKeyId,
      aws_secret_access_key: AWS_KEYS.secretAccessKey,
    },
  });
  const configured = await sendTestEmail();
  await api.send(settings.update, { body: { ses_from_email: 'two@example.com', aws_region: 'eu-west-1' } });
  const changed = await sendTestEmail();

  expect([before, configured, changed]).toEqual([409, 200, 200]);
  expect(ses.emails).toMatchObject([
    { from: '"Keystock" <one@example.com>', region: 'us-east-1' },
    { from: '"Keystock" <two@example.com>', region: 'eu-west-1' },
  ]);
});

// spec: 5.settings
test.each([
  ['validation_check_interval', 0, 61, 60],
  ['validation_batch_size', 9, 201, 200],
  ['notification_cooldown_hours', 0, 169, 168],
])('refuses %s of %i and %i, fractions and text', async (field, below, above, highest) => {
  const api = await startApi();

  for (const value of [below, above, highest - 0.5, String(highest), null, 1e308]) {
    const refused = await api.send(settings.update, { body: { [field]: value } });
    expect([refused.status, Object.keys(refused.errors)]).toEqual([422, [field]]);
  }
  const accepted = await api.send(settings.update, { body: { [field]: highest } });

  expect(accepted.data).toMatchObject({ [field]: highest });
});

test.each([
  [{ aws_region: 'moon-east-1' }, 'aws_region'],
  [{ aws_access_key_id: 'AKIA\r\nX-Injected: 1' }, 'aws_access_key_id'],
  [{ ses_from_email: 'stock' }, 'ses_from_email'],
  [{ ses_from_email: 'a@example.com\r\nBcc: b@example.com' }, 'ses_from_email'],
  [{ frontend_url: 'javascript:alert(1)' }, 'frontend_url'],
  [{ frontend_url: 'https://[' }, 'frontend_url'],
  [{ email_configured: true }, 'email_configured'],
])('refuses %o at its field', async (body, field) => {
  const api = await startApi();

  const refused = await api.send(settings.update, { body: body as object });

  expect([refused.status, Object.keys(refused.errors)]).toEqual([422, [field]]);
  expect(await api.count("audit_log WHERE action = 'settings.update'")).toBe(0);
});

test('refuses values outside their limits at their fields and changes nothing', async ({ api }) => {
  const refused = await api.send(settings.update, {
    body: { validation_check_interval: 0, validation_batch_size: 201, notification_cooldown_hours: 24 },
  });

  expect(refused.status).toBe(422);
  expect(refused.errors).toEqual({
    validation_check_interval: 'Check interval must be between 1 and 60 minutes',
    validation_batch_size: 'Batch size must be between 10 and 200',
  });
  expect((await api.send(settings.get)).data.validation_batch_size).toBe(50);
});

test('refuses settings without a session', async ({ api }) => {
  expect((await api.send(settings.get, { cookies: {} })).status).toBe(401);
  expect((await api.send(settings.update, { body: {}, cookies: {} })).status).toBe(401);
});
