import { expect, test } from 'vitest';
import { settings } from '#contract/settings';
import { type Api, startApi } from './startApi';

const SECRET = 'wJalrXUtnFEMI-secret';
const account = {
  aws_access_key_id: 'AKIAEXAMPLE',
  aws_secret_access_key: SECRET,
  ses_from_email: 'keys@example.com',
};

async function storedSecret(api: Api): Promise<string | undefined> {
  const [row] = await api.sql<{ cipher: Buffer | null }>(
    'SELECT aws_secret_access_key_cipher AS cipher FROM settings',
  );
  return row?.cipher ? api.services.vault.decrypt(row.cipher) : undefined;
}

test('a new installation has the specified settings', async () => {
  const api = await startApi();

  const { data } = await api.send(settings.get);

  expect(data).toEqual({
    validation_check_interval: 5,
    validation_batch_size: 50,
    notification_cooldown_hours: 24,
    aws_region: 'us-east-1',
    aws_access_key_id: null,
    ses_from_email: null,
    frontend_url: null,
    email_configured: false,
    email_credentials: null,
    email_region: 'us-east-1',
  });
});

test('what is left out of a change stays', async () => {
  const api = await startApi();
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

test('the AWS secret is stored encrypted and never comes out', async () => {
  const api = await startApi();

  const { data, raw } = await api.send(settings.update, { body: account });
  const [row] = await api.sql('SELECT * FROM settings');
  const log = await api.sql('SELECT * FROM audit_log');

  expect(data).toMatchObject({ aws_access_key_id: 'AKIAEXAMPLE', email_configured: true });
  expect(data).not.toHaveProperty('aws_secret_access_key');
  expect(raw.body + JSON.stringify(log)).not.toContain(SECRET);
  expect(row?.aws_secret_access_key_cipher.includes(SECRET)).toBe(false);
  expect(await storedSecret(api)).toBe(SECRET);
});

test('an empty or missing secret keeps the stored one', async () => {
  const api = await startApi();
  await api.send(settings.update, { body: account });

  await api.send(settings.update, { body: { ...account, aws_secret_access_key: '' } });
  await api.send(settings.update, { body: { ses_from_email: 'alerts@example.com' } });

  expect(await storedSecret(api)).toBe(SECRET);
});

test('emptied fields are taken away, the secret with the key it belongs to', async () => {
  const api = await startApi();
  await api.send(settings.update, { body: { ...account, frontend_url: 'https://keys.example.com' } });

  const { data } = await api.send(settings.update, {
    body: { aws_access_key_id: '', aws_secret_access_key: '', ses_from_email: '', frontend_url: null },
  });

  const none = { aws_access_key_id: null, ses_from_email: null, frontend_url: null };
  expect(data).toMatchObject({ ...none, email_configured: false });
  expect(await storedSecret(api)).toBeUndefined();
});

test('e-mail counts as configured with a sender and the credentials of the environment', async () => {
  const api = await startApi({ AWS_ACCESS_KEY_ID: 'AKIAEXAMPLE', AWS_SECRET_ACCESS_KEY: SECRET });

  const before = await api.send(settings.get);
  const after = await api.send(settings.update, { body: { ses_from_email: 'keys@example.com' } });

  expect(before.data.email_configured).toBe(false);
  expect(after.data.email_configured).toBe(true);
});

test('values outside their limits are refused at their fields and change nothing', async () => {
  const api = await startApi();

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

test('settings are nobody else’s business', async () => {
  const api = await startApi();

  expect((await api.send(settings.get, { cookies: {} })).status).toBe(401);
  expect((await api.send(settings.update, { body: {}, cookies: {} })).status).toBe(401);
});
