import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import fetchMock from 'fetch-mock';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { cacheAdmin } from '../../src/authProvider/session';
import SettingsPage from '../../src/custom-pages/settings';
import { dataProvider } from '../../src/dataProvider';
import { ada } from './admin';
import { ok } from './answers';
import { renderResource } from './renderResource';

const settings = {
  validation_check_interval: 5,
  validation_batch_size: 50,
  notification_cooldown_hours: 24,
  aws_region: 'us-east-1',
  aws_access_key_id: 'AKIAEXAMPLE',
  ses_from_email: 'stock@example.com',
  frontend_url: null,
  email_configured: true,
  email_credentials: 'settings',
  email_region: 'us-east-1',
};
const calm = { failed: [], failed_count: 0, waiting_count: 0, waiting_reason: null };
const failedEmail = {
  id: 3,
  recipient: 'eva@example.com',
  subject: 'Office keys is running low',
  reason: 'Amazon SES rejected the e-mail: Email address is not verified.',
  attempts: 1,
  failed_at: '2026-11-20T10:00:00.000Z',
};
const preference = { id: 8, type: null, license_group_id: 2, email: 'ops@example.com', is_active: true };
const broken = { status: 500, body: { success: false, message: 'Something broke' } };
const sentTo = (path: string) =>
  JSON.parse(String(fetchMock.callHistory.lastCall(path)?.options.body ?? 'null'));

const open = () =>
  renderResource({ name: 'settings', list: SettingsPage }, { dataProvider, at: '/dashboard/settings' });

beforeEach(() => {
  cacheAdmin(ada);
  fetchMock.mockGlobal();
  fetchMock
    .get('/api/settings', ok(settings), { name: 'settings' })
    .get('/api/notifications/preferences/list', ok([preference]))
    .get('/api/emails/troubles', ok(calm), { name: 'troubles' })
    .get('/api/license-groups', ok([{ id: 2, name: 'Office keys' }]))
    .get('/api/jobs/parked', ok({ total: 0, jobs: [] }), { name: 'parked' });
});
afterEach(() => {
  fetchMock.hardReset();
});

async function fill(label: string | RegExp, typed: string) {
  const input = await screen.findByLabelText(label);
  await userEvent.clear(input);
  await userEvent.type(input, typed);
}

const saveButton = (place: number) => screen.getAllByRole('button', { name: 'Save Settings' })[place];
const save = (place: number) => userEvent.click(saveButton(place) as HTMLElement);

test('its sections are named', async () => {
  open();
  await screen.findByRole('heading', { name: 'Validation Settings' });

  const sections = screen.getAllByRole('heading', { level: 2 }).map((heading) => heading.textContent);

  expect(sections).toEqual(
    expect.arrayContaining([
      'Validation Settings',
      'Email Configuration',
      'Notification Management',
      'Account Information',
      'System Information',
    ]),
  );
});

test('the account and the version are told', async () => {
  open();

  expect(await screen.findByText('2.0.0')).toBeVisible();
  expect(await screen.findByText('ADMINISTRATOR')).toBeVisible();
});

test.each([
  ['Check interval (minutes)', '61', 'Check interval must be between 1 and 60 minutes'],
  ['Batch size', '9', 'Batch size must be between 10 and 200'],
  ['Notification cooldown (hours)', '169', 'Cooldown must be between 1 and 168 hours'],
])('%s %s is refused', async (label, typed, message) => {
  open();

  await fill(label, typed);
  await save(0);

  expect(await screen.findByText(message)).toBeVisible();
  expect(fetchMock.callHistory.calls('/api/settings', { method: 'put' })).toHaveLength(0);
});

test('the validation settings are saved by themselves', async () => {
  fetchMock.put('/api/settings', ok({ ...settings, validation_batch_size: 100 }));
  open();

  await fill('Batch size', '100');
  await save(0);

  expect(await screen.findByText('Settings updated successfully')).toBeVisible();
  expect(sentTo('/api/settings')).toEqual({
    validation_check_interval: 5,
    validation_batch_size: 100,
    notification_cooldown_hours: 24,
  });
});

test('the e-mail configuration is saved by itself, and the secret is gone from the form', async () => {
  fetchMock.put('/api/settings', ok(settings));
  open();

  await fill(/AWS Secret Access Key/, 'the secret');
  await userEvent.selectOptions(screen.getByLabelText(/AWS Region/), 'eu-central-1');
  await save(1);

  expect(await screen.findByText('Settings updated successfully')).toBeVisible();
  expect(sentTo('/api/settings')).toMatchObject({
    aws_region: 'eu-central-1',
    aws_access_key_id: 'AKIAEXAMPLE',
    aws_secret_access_key: 'the secret',
    ses_from_email: 'stock@example.com',
  });
  expect(sentTo('/api/settings')).not.toHaveProperty('validation_batch_size');
  await waitFor(() => expect(screen.getByLabelText(/AWS Secret Access Key/)).toHaveValue(''));
});

test('settings that could not be saved stay in the form', async () => {
  fetchMock.put('/api/settings', broken);
  open();

  await fill('Batch size', '100');
  await save(0);

  expect(await screen.findByText('Failed to update settings: Something broke')).toBeVisible();
  expect(screen.getByLabelText('Batch size')).toHaveValue(100);
});

test('settings that cannot be read: why, and once more', async () => {
  fetchMock.modifyRoute('settings', { response: broken });
  open();

  expect(await screen.findByText('Something broke')).toBeVisible();
  expect(screen.getByRole('button', { name: 'Try Again' })).toBeVisible();
});

test('preferences are listed, added and deleted', async () => {
  fetchMock
    .post('/api/notifications/preferences', { status: 201, body: ok(preference) })
    .delete('/api/notifications/preferences/8', ok(null));
  open();

  expect(await screen.findByText('ops@example.com')).toBeVisible();
  expect(await screen.findByText(/All types · Office keys/)).toBeVisible();
  await fill('Email', 'eva@example.com');
  await userEvent.selectOptions(screen.getByLabelText('Type'), 'Depleted');
  await userEvent.click(screen.getByRole('button', { name: 'Add Preference' }));
  expect(await screen.findByText('Preference saved')).toBeVisible();
  expect(sentTo('/api/notifications/preferences')).toEqual({
    email: 'eva@example.com',
    type: 'DEPLETED',
    license_group_id: null,
    is_active: true,
  });
  await userEvent.click(screen.getByRole('button', { name: 'Delete preference of ops@example.com' }));

  expect(await screen.findByText('Preference deleted')).toBeInTheDocument();
});

test.each([
  [ok(null), 'Test email sent successfully'],
  [broken, 'Failed to send test email: Something broke'],
])('a test e-mail goes to the recipient, or says why not', async (answer, message) => {
  fetchMock.post('/api/notifications/test-email', answer);
  open();

  await fill('Recipient', 'eva@example.com');
  await userEvent.click(screen.getByRole('button', { name: 'Send Test Email' }));

  expect(await screen.findByText(message)).toBeVisible();
  expect(sentTo('/api/notifications/test-email')).toEqual({ recipient: 'eva@example.com' });
});

test('no test e-mail without a configured service', async () => {
  fetchMock.modifyRoute('settings', { response: ok({ ...settings, email_configured: false }) });
  open();

  expect(await screen.findByText('Not configured')).toBeVisible();
  expect(screen.getByRole('button', { name: 'Send Test Email' })).toBeDisabled();
  expect(screen.getByText(/A test e-mail needs a configured e-mail service and a recipient/)).toBeVisible();
});

test.each([
  [{ ses_from_email: null }, /Enter a From Email that is verified/],
  [{ email_credentials: null }, /Enter an AWS access key and its secret/],
])('without %o the page says what to do about it', async (missing, advice) => {
  fetchMock.modifyRoute('settings', { response: ok({ ...settings, ...missing, email_configured: false }) });
  open();

  expect(await screen.findByText(advice)).toBeVisible();
});

test.each([
  ['environment', /from eu-west-1 with the credentials of the environment/],
  ['settings', /from eu-west-1 with the access key entered here/],
  ['role', /from eu-west-1 with the IAM role/],
])('it says that the credentials of the %s are in use', async (email_credentials, told) => {
  fetchMock.modifyRoute('settings', {
    response: ok({ ...settings, email_credentials, email_region: 'eu-west-1' }),
  });
  open();

  expect(await screen.findByText(told)).toBeVisible();
});

test('e-mails that failed are shown with their reason and can be tried again', async () => {
  fetchMock
    .modifyRoute('troubles', { response: ok({ ...calm, failed: [failedEmail], failed_count: 1 }) })
    .post('/api/emails/3/retry', ok(null));
  open();

  expect(await screen.findByText('1 e-mail was not sent')).toBeVisible();
  expect(screen.getByText(/Email address is not verified/)).toBeVisible();
  fetchMock.modifyRoute('troubles', { response: ok(calm) });
  await userEvent.click(screen.getByRole('button', { name: 'Try again: e-mail to eva@example.com' }));

  expect(await screen.findByText('Queued to be sent again')).toBeVisible();
  await waitFor(() => expect(screen.queryByText('1 e-mail was not sent')).toBeNull());
});

test.each([
  [ok({ retried_count: 31 }), 'Queued to be sent again'],
  [broken, 'Failed to send e-mail again: Something broke'],
])('all of them are tried again at once, or it says why not', async (answer, message) => {
  fetchMock
    .modifyRoute('troubles', { response: ok({ ...calm, failed: [failedEmail], failed_count: 31 }) })
    .post('/api/emails/retry-all', answer);
  open();

  expect(await screen.findByText('31 e-mails were not sent')).toBeVisible();
  expect(screen.getByText('The newest 1 are shown.')).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: 'Try all again' }));

  expect(await screen.findByText(message)).toBeVisible();
});

test('e-mails that wait for SES say why', async () => {
  const waiting_reason = 'Amazon SES cannot be reached (ECONNREFUSED)';
  fetchMock.modifyRoute('troubles', { response: ok({ ...calm, waiting_count: 2, waiting_reason }) });
  open();

  expect(await screen.findByText(/2 e-mails are queued for retry/)).toHaveTextContent(waiting_reason);
});

test.each([
  [ok({ pools_checked: 12, notifications_created: 1 }), '12 pool(s) checked, 1 notification(s) created'],
  [broken, 'Failed to check pools: Something broke'],
])('pools are checked on demand', async (answer, message) => {
  fetchMock.post('/api/notifications/check-pools', answer);
  open();

  await userEvent.click(await screen.findByRole('button', { name: 'Check Pools' }));

  expect(await screen.findByText(message)).toBeVisible();
});

const job = {
  id: '0b6f3c1e-5a34-4d7e-9a53-0f6a8f2f9b11',
  queue: 'webhooks.process-events',
  since: '2026-11-20T10:00:00.000Z',
  attempts: 13,
  reason: 'the disk is full',
};
const other = { ...job, id: '7d1c1b86-2f9b-4f0e-8a53-5c1d4a1c2a22', queue: 'unknown.queue' };

test('without a parked job that is said, and there is nothing to start', async () => {
  open();

  expect(await screen.findByText('Nothing has failed')).toBeVisible();
  expect(screen.queryByRole('button', { name: /Retry/ })).not.toBeInTheDocument();
});

test('a parked job is shown with its reason and can be started again', async () => {
  fetchMock.modifyRoute('parked', { response: ok({ total: 1, jobs: [job] }) });
  fetchMock.post('/api/jobs/restart', ok({ restarted_count: 1 }));
  open();

  expect(await screen.findByText('the disk is full')).toBeVisible();
  fetchMock.modifyRoute('parked', { response: ok({ total: 0, jobs: [] }) });
  await userEvent.click(screen.getByRole('button', { name: 'Retry: Processing webhooks' }));

  expect(await screen.findByText('1 job queued for retry')).toBeVisible();
  expect(sentTo('/api/jobs/restart')).toEqual({ id: job.id });
  expect(await screen.findByText('Nothing has failed')).toBeVisible();
});

test('several are started again at once; a failure says why and keeps them', async () => {
  fetchMock.modifyRoute('parked', { response: ok({ total: 2, jobs: [job, other] }) });
  fetchMock.post('/api/jobs/restart', broken);
  open();

  await userEvent.click(await screen.findByRole('button', { name: 'Retry all' }));

  expect(await screen.findByText('Failed to retry: Something broke')).toBeVisible();
  expect(sentTo('/api/jobs/restart')).toEqual({});
  expect(screen.getByText('unknown.queue')).toBeVisible();
});
