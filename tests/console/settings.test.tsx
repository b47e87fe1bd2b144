import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import fetchMock from 'fetch-mock';
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { Capability } from '#contract/capabilities';
import { textOf } from '#contract/texts/Text';
import { formatText } from '../../server/platform/formatText';
import { cacheAdmin } from '../../src/authProvider/session';
import SettingsPage from '../../src/custom-pages/settings';
import { setCapabilities } from '../../src/dataProvider/capabilities';
import pools from '../../src/resources/pools';
import preferences from '../../src/resources/preferences';
import { dataProvider } from '../../src/shell/dataProvider';
import { i18nProvider } from '../../src/texts/i18nProvider';
import { ada } from './admin';
import { renderResource } from './renderResource';
import { ok } from './responses';
import { stubMedia } from './stubMedia';

const settings = {
  validation_check_interval: 5,
  validation_batch_size: 50,
  notification_cooldown_hours: 24,
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
  aws_access_key_id: 'AKIAEXAMPLE',
  ses_from_email: 'stock@example.com',
  frontend_url: null,
  email_configured: true,
  email_service: 'ses',
  email_credentials: 'settings',
  email_region: 'us-east-1',
  email_server: null,
};
const noFailures = { failed: [], failed_count: 0, waiting_count: 0, waiting_reason: null };
const failedEmail = {
  id: 3,
  recipient: 'eva@example.com',
  subject: 'Office keys is running low',
  reason: 'Amazon SES rejected the email: Email address is not verified.',
  attempts: 1,
  failed_at: '2026-11-20T10:00:00.000Z',
};
const preference = { id: 8, type: null, license_group_id: 2, email: 'ops@example.com', is_active: true };
const failure = { status: 500, body: { success: false, message: 'Something broke' } };
function getLastBody(path: string): unknown {
  const call = fetchMock.callHistory.calls(path).findLast(({ options }) => options.body !== undefined);
  return JSON.parse(String(call?.options.body ?? 'null'));
}

const openAt = (at: string) =>
  renderResource([{ name: 'settings', list: SettingsPage, show: SettingsPage }, pools, preferences], {
    dataProvider,
    at,
  });
const open = () => openAt('/dashboard/settings');
const openSection = (section: string) => openAt(`/dashboard/settings/${section}`);

beforeEach(() => {
  // A narrow screen: the links to the sections are above the page.
  stubMedia(/never/);
  cacheAdmin(ada);
  fetchMock
    .get('/api/settings', ok(settings), { name: 'settings' })
    .get('/api/notifications/preferences/list', ok([preference]), { name: 'preferences' })
    .get('/api/emails/troubles', ok(noFailures), { name: 'emailFailures' })
    .get('/api/license-groups', ok([{ id: 2, name: 'Office keys' }]))
    .get('/api/jobs/parked', ok({ total: 0, jobs: [] }), { name: 'failedJobs' })
    .get('/api/consistency', ok([]), { name: 'consistency' });
});

afterEach(() => vi.unstubAllGlobals());

async function fill(label: string | RegExp, text: string) {
  const input = await screen.findByLabelText(label);
  await userEvent.clear(input);
  await userEvent.type(input, text);
}

const saveButton = (index: number) => screen.getAllByRole('button', { name: 'Save Settings' })[index];
const save = (index: number) => userEvent.click(saveButton(index) as HTMLElement);
const saveEmail = () => {
  const form = within(screen.getByRole('region', { name: 'Email Configuration' }));
  return userEvent.click(form.getByRole('button', { name: 'Save Settings' }));
};

// spec: 2.profile-settings-notifications.five-sections-account-version
test('shows the section titles', async () => {
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

// spec: 2.profile-settings-notifications.five-sections-account-version
// spec: 9.version-2-0-0
test('shows the account and the version', async () => {
  open();

  expect(await screen.findByText('2.0.0')).toBeVisible();
  expect(await screen.findByText('OWNER')).toBeVisible();
});

// spec: 5.settings
test.each([
  ['Check interval (minutes)', '61', 'Check interval must be between 1 and 60 minutes'],
  ['Batch size', '9', 'Batch size must be between 10 and 200'],
  ['Notification cooldown (hours)', '169', 'Cooldown must be between 1 and 168 hours'],
])('refuses %s %s', async (label, text, message) => {
  open();

  await fill(label, text);
  await save(0);

  expect(await screen.findByText(message)).toBeVisible();
  expect(fetchMock.callHistory.calls('/api/settings', { method: 'put' })).toHaveLength(0);
});

// spec: 8.settings-updated-not-updated
test('saves only the validation settings', async () => {
  fetchMock.put('/api/settings', ok({ ...settings, validation_batch_size: 100 }));
  open();

  await fill('Batch size', '100');
  await save(0);

  expect(await screen.findByText('Settings updated successfully')).toBeVisible();
  expect(getLastBody('/api/settings')).toEqual({
    validation_batch_size: 100,
    loaded: { validation_batch_size: 50 },
  });
});

test('tells at the field what somebody else has changed meanwhile, and overwrites it when it is saved again', async () => {
  const changed = {
    status: 409,
    body: {
      success: false,
      code: 'changed_meanwhile',
      message: 'Somebody else has changed this meanwhile. Save again to overwrite it.',
      current: { validation_batch_size: 80 },
    },
  };
  fetchMock.putOnce('/api/settings', changed);
  open();

  await fill('Batch size', '100');
  await save(0);
  const input = screen.getByLabelText('Batch size');
  await waitFor(() => expect(input).toHaveAccessibleDescription(/Changed to “80” meanwhile/));
  expect(input).toHaveValue(100);
  fetchMock.put('/api/settings', ok({ ...settings, validation_batch_size: 100 }));
  await save(0);

  expect(await screen.findByText('Settings updated successfully')).toBeVisible();
  expect(getLastBody('/api/settings')).toEqual({
    validation_batch_size: 100,
    loaded: { validation_batch_size: 80 },
  });
});

test('saves only the email configuration and clears the secret', async () => {
  fetchMock.put('/api/settings', ok(settings));
  open();

  await fill(/AWS Secret Access Key/, 'the secret');
  await userEvent.selectOptions(screen.getByLabelText(/AWS Region/), 'eu-central-1');
  await saveEmail();

  expect(await screen.findByText('Settings updated successfully')).toBeVisible();
  expect(getLastBody('/api/settings')).toMatchObject({
    aws_region: 'eu-central-1',
    aws_secret_access_key: 'the secret',
  });
  expect(getLastBody('/api/settings')).not.toHaveProperty('validation_batch_size');
  await waitFor(() => expect(screen.getByLabelText(/AWS Secret Access Key/)).toHaveValue(''));
});

test('shows the inputs of the chosen mail service only, and saves an SMTP server', async () => {
  const saved = ok({ ...settings, mail_service: 'smtp', smtp_host: 'smtp.example.com' });
  fetchMock.put('/api/settings', () => {
    fetchMock.modifyRoute('settings', { response: saved });
    return saved;
  });
  open();

  await userEvent.selectOptions(await screen.findByLabelText('Mail service'), 'SMTP server');
  await fill(/SMTP server/, 'smtp.example.com');
  await userEvent.selectOptions(screen.getByLabelText('Encryption'), 'TLS');
  await fill(/User name/, 'keystock');
  await fill(/^Password/, 'the password');
  await saveEmail();

  expect(await screen.findByText('Settings updated successfully')).toBeVisible();
  expect(getLastBody('/api/settings')).toMatchObject({
    mail_service: 'smtp',
    smtp_host: 'smtp.example.com',
    smtp_security: 'tls',
    smtp_username: 'keystock',
    smtp_password: 'the password',
  });
  expect(getLastBody('/api/settings')).not.toHaveProperty('aws_region');
  expect(screen.queryByLabelText(/AWS/)).toBeNull();
  await userEvent.selectOptions(screen.getByLabelText('Mail service'), 'None');
  expect(screen.queryByLabelText(/^SMTP server|From Email/)).toBeNull();
});

test('opens with the mail service that the setup list chose', async () => {
  openAt(`/dashboard/settings/email?source=${encodeURIComponent('{"mail_service":"smtp"}')}`);

  expect(await screen.findByLabelText(/^SMTP server/)).toBeVisible();
  expect(screen.getByLabelText('Mail service')).toHaveValue('smtp');
  expect(screen.queryByText(/Email is sent from/)).toBeNull();
});

test('saves the sender on a server that has Amazon SES only', async () => {
  setCapabilities([]);
  onTestFinished(() => setCapabilities(Capability.options));
  const { aws_region, aws_access_key_id, ses_from_email, frontend_url, email_configured } = settings;
  const known = { aws_region, aws_access_key_id, ses_from_email, frontend_url, email_configured };
  fetchMock.modifyRoute('settings', { response: ok(known) });
  fetchMock.put('/api/settings', ok(known));
  openSection('email');

  await fill(/From Email/, 'eva@example.com');
  await saveEmail();

  expect(await screen.findByText('Settings updated successfully')).toBeVisible();
  expect(getLastBody('/api/settings')).toMatchObject({ ses_from_email: 'eva@example.com' });
  expect(screen.queryByLabelText('Mail service')).toBeNull();
});

test('saves the language of alert emails', async () => {
  const saved = ok({ ...settings, language: 'es' });
  fetchMock.put('/api/settings', () => {
    fetchMock.modifyRoute('settings', { response: saved });
    return saved;
  });
  open();

  await userEvent.selectOptions(await screen.findByLabelText('Language'), 'Español');
  await saveEmail();

  expect(await screen.findByText('Settings updated successfully')).toBeVisible();
  expect(getLastBody('/api/settings')).toMatchObject({ language: 'es' });
  expect(screen.getByLabelText('Language')).toHaveValue('es');
});

test('saves whether a second factor is required, and how long data are kept', async () => {
  const user = userEvent.setup();
  fetchMock.put('/api/settings', ({ options }) => ok({ ...settings, ...JSON.parse(String(options.body)) }));
  const { unmount } = openSection('security');
  await user.click(await screen.findByLabelText(/Require a second factor/));
  await user.click(screen.getByRole('button', { name: 'Save Settings' }));
  await waitFor(() => expect(getLastBody('/api/settings')).toMatchObject({ require_second_factor: true }));
  unmount();
  openSection('privacy');
  await user.clear(await screen.findByLabelText(/Webhooks, checks and syncs/));
  await user.type(screen.getByLabelText(/Webhooks, checks and syncs/), '14');
  await user.type(screen.getByLabelText(/Customers' data/), '365');
  await user.type(screen.getByLabelText(/Activity/), '730');

  await user.click(screen.getByRole('button', { name: 'Save Settings' }));

  await waitFor(() =>
    expect(getLastBody('/api/settings')).toMatchObject({
      event_retention_days: 14,
      customer_retention_days: 365,
      audit_retention_days: 730,
    }),
  );
});

// spec: 8.settings-updated-not-updated
test('keeps settings that cannot be saved in the form', async () => {
  fetchMock.put('/api/settings', failure);
  open();

  await fill('Batch size', '100');
  await save(0);

  expect(await screen.findByText('Failed to update settings: Something broke')).toBeVisible();
  expect(screen.getByLabelText('Batch size')).toHaveValue(100);
});

test('shows why the settings failed to load, with a retry button', async () => {
  fetchMock.modifyRoute('settings', { response: failure });
  open();

  expect(await screen.findByText('Something broke')).toBeVisible();
  expect(screen.getByRole('button', { name: 'Try Again' })).toBeVisible();
});

// spec: 2.profile-settings-notifications.preferences-test-e-mail-check-pools
test('lists, adds and deletes preferences', async () => {
  fetchMock
    .post('/api/notifications/preferences', { status: 201, body: ok(preference) })
    .delete('/api/notifications/preferences/8', ok(null));
  open();

  expect(await screen.findByText('ops@example.com')).toBeVisible();
  const pool = await screen.findByText('Office keys', { selector: 'td *' });
  expect(pool.closest('td')).toHaveTextContent('All types · Office keys');
  await userEvent.click(screen.getByRole('button', { name: 'Add Preference' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Add Preference' }));
  await userEvent.type(dialog.getByLabelText('Email'), 'eva@example.com');
  await userEvent.selectOptions(dialog.getByLabelText('Type'), 'Depleted');
  await userEvent.click(dialog.getByRole('button', { name: 'Add Preference' }));
  expect(await screen.findByText('Preference saved')).toBeVisible();
  expect(getLastBody('/api/notifications/preferences')).toEqual({
    email: 'eva@example.com',
    type: 'DEPLETED',
    license_group_id: null,
    is_active: true,
  });
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  await userEvent.click(screen.getByRole('button', { name: 'Delete ops@example.com' }));

  expect(await screen.findByText('Preference deleted')).toBeInTheDocument();
});

test('adds a recipient by an API that answers nothing, and reads the list again', async () => {
  fetchMock.post('/api/notifications/preferences', ok(null));
  open();
  await userEvent.click(await screen.findByRole('button', { name: 'Add Preference' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Add Preference' }));
  await userEvent.type(dialog.getByLabelText('Email'), 'eva@example.com');
  const added = { ...preference, id: 9, email: 'eva@example.com' };
  fetchMock.modifyRoute('preferences', { response: ok([preference, added]) });

  await userEvent.click(dialog.getByRole('button', { name: 'Add Preference' }));

  expect(await screen.findByText('Preference saved')).toBeVisible();
  expect(await screen.findByText('eva@example.com')).toBeVisible();
});

test('pauses and resumes a recipient', async () => {
  let is_active = true;
  fetchMock.modifyRoute('preferences', { response: () => ok([{ ...preference, is_active }]) });
  fetchMock.post('/api/notifications/preferences', ({ options }) => {
    ({ is_active } = JSON.parse(String(options.body)));
    return { status: 201, body: ok({ ...preference, is_active }) };
  });
  open();

  await userEvent.click(await screen.findByRole('switch', { name: 'Alerts to ops@example.com' }));
  expect(await screen.findByText('Alerts to ops@example.com are paused')).toBeVisible();
  expect(getLastBody('/api/notifications/preferences')).toEqual({
    ...preference,
    is_active: false,
    loaded: { is_active: true },
  });
  expect(await screen.findByText('Paused')).toBeVisible();
  await userEvent.click(screen.getByRole('switch', { name: 'Alerts to ops@example.com' }));

  await waitFor(() => expect(screen.getByRole('switch')).toBeChecked());
});

test('edits a recipient, and shows a refusal at its field', async () => {
  fetchMock.post('/api/notifications/preferences', {
    status: 409,
    body: { success: false, message: 'This preference exists', errors: { email: 'This preference exists' } },
  });
  open();

  await userEvent.click(await screen.findByRole('button', { name: 'Edit ops@example.com' }));
  const dialog = await screen.findByRole('dialog', { name: 'Edit ops@example.com' });
  const email = within(dialog).getByLabelText('Email');
  expect(email).toHaveValue('ops@example.com');
  await userEvent.clear(email);
  await userEvent.type(email, 'eva@example.com');
  await userEvent.click(within(dialog).getByRole('button', { name: 'Save' }));

  await waitFor(() => expect(email).toHaveAccessibleDescription('This preference exists'));
  expect(getLastBody('/api/notifications/preferences')).toEqual({
    ...preference,
    email: 'eva@example.com',
    loaded: { email: 'ops@example.com' },
  });
});

test('on a phone the first page lists the sections, each with a page of its own', async () => {
  stubMedia(/max-width/);
  open();

  await userEvent.click(await screen.findByRole('link', { name: 'Validation Settings' }));

  expect(await screen.findByLabelText('Batch size')).toBeVisible();
  expect(screen.getByRole('link', { current: 'page' })).toHaveTextContent('Validation Settings');
  expect(screen.queryByLabelText(/AWS Region/)).toBeNull();
});

test('on a narrow screen a line above the page leads to every section', async () => {
  open();
  await screen.findByLabelText('Batch size');

  const links = within(screen.getByRole('navigation', { name: 'Sections of the settings' })).getAllByRole(
    'link',
  );
  expect(links.map((link) => link.textContent)).toEqual([
    'Settings',
    'Validation Settings',
    'Email Configuration',
    'Notification Management',
    'Shops',
    'Security',
    'Privacy',
    'Backups',
    'Background Jobs',
    'Consistency',
    'Account Information',
    'System Information',
    'Administrators',
    'Alert targets',
    'Webhooks',
  ]);
  expect(screen.getByRole('link', { current: 'page' })).toHaveTextContent('Settings');
});

test.each([
  ['validation', 'Validation Settings', 'Batch size'],
  ['email', 'Email Configuration', 'AWS Region'],
  ['notifications', 'Notification Management', 'Recipient'],
  ['sync', 'Shops', /Sync interval/],
])('the section %s has an address of its own', async (section, title, label) => {
  openSection(section);

  expect(await screen.findByLabelText(label)).toBeVisible();
  expect(screen.queryAllByRole('button', { name: 'Save Settings' }).length).toBeLessThan(2);
  expect(screen.getByRole('link', { current: 'page' })).toHaveAttribute(
    'href',
    `/dashboard/settings/${section}`,
  );
  expect(document.title).toContain(title);
});

test('asks before unsaved settings are left for another section, and not after they are saved', async () => {
  fetchMock.put('/api/settings', ok({ ...settings, validation_batch_size: 100 }));
  const { router } = openSection('validation');
  await fill('Batch size', '100');

  await userEvent.click(screen.getByRole('link', { name: 'Email Configuration' }));
  await userEvent.click(await screen.findByRole('button', { name: 'Keep Editing' }));
  expect(router.state.location.pathname).toBe('/dashboard/settings/validation');
  expect(screen.getByLabelText('Batch size')).toHaveValue(100);
  await save(0);
  await screen.findByText('Settings updated successfully');
  await userEvent.click(screen.getByRole('link', { name: 'Email Configuration' }));

  await waitFor(() => expect(router.state.location.pathname).toBe('/dashboard/settings/email'));
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
});

test('asks once for several forms, whichever of them has changes', async () => {
  const { router } = open();
  await fill(/AWS Secret Access Key/, 'secret');

  await userEvent.click(screen.getByRole('link', { name: 'Validation Settings' }));
  await userEvent.click(await screen.findByRole('button', { name: 'Discard Changes' }));

  await waitFor(() => expect(router.state.location.pathname).toBe('/dashboard/settings/validation'));
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
});

test('the browser asks before a page with unsaved settings is closed, and not before others', async () => {
  open();
  await screen.findByLabelText('Batch size');
  const close = () => !window.dispatchEvent(new Event('beforeunload', { cancelable: true }));
  const before = close();

  await fill('Batch size', '100');

  expect([before, close()]).toEqual([false, true]);
});

// spec: 2.profile-settings-notifications.preferences-test-e-mail-check-pools
// spec: 8.test-e-mail-check-of-pools
test.each([
  [ok(null), 'Test email sent successfully'],
  [failure, 'Failed to send test email: Something broke'],
])('sends a test email and shows the result: %#', async (response, message) => {
  fetchMock.post('/api/notifications/test-email', response);
  open();

  await fill('Recipient', 'eva@example.com');
  await userEvent.click(screen.getByRole('button', { name: 'Send Test Email' }));

  expect(await screen.findByText(message)).toBeVisible();
  expect(getLastBody('/api/notifications/test-email')).toEqual({ recipient: 'eva@example.com' });
});

// spec: 5.test-e-mail
test('disables the test email without a configured service', async () => {
  fetchMock.modifyRoute('settings', { response: ok({ ...settings, email_configured: false }) });
  open();

  expect(await screen.findByText('Not configured')).toBeVisible();
  expect(await screen.findByRole('button', { name: 'Send Test Email' })).toBeDisabled();
  expect(screen.getByText(/A test email needs a configured email service and a recipient/)).toBeVisible();
});

test.each([
  [{ ses_from_email: null }, /Enter a From Email that is verified/],
  [{ email_service: 'smtp' }, /Enter the SMTP server/],
  [{ email_service: 'none' }, /Email is switched off/],
  [{ email_credentials: null }, /Enter an AWS access key and its secret/],
])('shows advice for the missing setting %o', async (missing, advice) => {
  fetchMock.modifyRoute('settings', { response: ok({ ...settings, ...missing, email_configured: false }) });
  open();

  expect(await screen.findByText(advice)).toBeVisible();
});

test.each([
  ['environment', /through smtp\.example\.com:587, the SMTP server of the environment/],
  ['settings', /^Email is sent through smtp\.example\.com:587\.$/],
])('shows the SMTP server of the %s', async (email_credentials, text) => {
  const smtp = { email_service: 'smtp', email_server: 'smtp.example.com:587' };
  fetchMock.modifyRoute('settings', { response: ok({ ...settings, ...smtp, email_credentials }) });
  open();

  expect(await screen.findByText(text)).toBeVisible();
});

test.each([
  ['environment', /from eu-west-1 with the credentials of the environment/],
  ['settings', /from eu-west-1 with the access key entered here/],
  ['role', /from eu-west-1 with the IAM role/],
])('shows that the credentials of the %s are in use', async (email_credentials, text) => {
  fetchMock.modifyRoute('settings', {
    response: ok({ ...settings, email_credentials, email_region: 'eu-west-1' }),
  });
  open();

  expect(await screen.findByText(text)).toBeVisible();
});

test('shows failed emails with their reason and retries one', async () => {
  fetchMock
    .modifyRoute('emailFailures', { response: ok({ ...noFailures, failed: [failedEmail], failed_count: 1 }) })
    .post('/api/emails/3/retry', ok(null));
  open();

  expect(await screen.findByText('1 email was not sent')).toBeVisible();
  expect(screen.getByText(/Email address is not verified/)).toBeVisible();
  fetchMock.modifyRoute('emailFailures', { response: ok(noFailures) });
  await userEvent.click(screen.getByRole('button', { name: 'Try again: email to eva@example.com' }));

  expect(await screen.findByText('Queued to be sent again')).toBeVisible();
  await waitFor(() => expect(screen.queryByText('1 email was not sent')).toBeNull());
});

test('shows failed emails and jobs in the language of the console', async () => {
  onTestFinished(() => i18nProvider.changeLocale('en'));
  const emailTexts = {
    subject: textOf('alerts.low_title', { pool: 'Office keys' }),
    reason: textOf('ses.paused'),
  };
  const failed = [{ ...failedEmail, texts: emailTexts }];
  const failedJob = { ...job, texts: { reason: textOf('http.internal_logged') } };
  fetchMock
    .modifyRoute('emailFailures', { response: ok({ ...noFailures, failed, failed_count: 1 }) })
    .modifyRoute('failedJobs', { response: ok({ total: 1, jobs: [failedJob] }) });
  await i18nProvider.changeLocale('de');
  const { unmount } = openSection('email');

  expect(await screen.findByText(/^Office keys geht zur Neige ·/)).toHaveTextContent('20. Nov. 2026');
  expect(screen.getByText('Der Versand ist in Amazon SES angehalten')).toBeVisible();
  unmount();
  openSection('jobs');

  expect(await screen.findByText('Verarbeitung von Webhooks')).toBeVisible();
  expect(screen.getByText(formatText('de', failedJob.texts.reason))).toBeVisible();
});

test.each([
  [ok({ retried_count: 31 }), 'Queued to be sent again'],
  [failure, 'Failed to send email again: Something broke'],
])('retries all failed emails and shows the result: %#', async (response, message) => {
  fetchMock
    .modifyRoute('emailFailures', {
      response: ok({ ...noFailures, failed: [failedEmail], failed_count: 31 }),
    })
    .post('/api/emails/retry-all', response);
  open();

  expect(await screen.findByText('31 emails were not sent')).toBeVisible();
  expect(screen.getByText('The newest 1 are shown.')).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: 'Try all again' }));

  expect(await screen.findByText(message)).toBeVisible();
});

test('shows why emails are waiting', async () => {
  const waiting_reason = 'Amazon SES cannot be reached (ECONNREFUSED)';
  fetchMock.modifyRoute('emailFailures', {
    response: ok({ ...noFailures, waiting_count: 2, waiting_reason }),
  });
  open();

  expect(await screen.findByText(/2 emails are queued for retry/)).toHaveTextContent(waiting_reason);
});

// spec: 2.profile-settings-notifications.preferences-test-e-mail-check-pools
// spec: 8.test-e-mail-check-of-pools
test.each([
  [ok({ pools_checked: 12, notifications_created: 1 }), '12 pool(s) checked, 1 notification(s) created'],
  [failure, 'Failed to check pools: Something broke'],
])('checks pools on demand and shows the result: %#', async (response, message) => {
  fetchMock.post('/api/notifications/check-pools', response);
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
const otherJob = { ...job, id: '7d1c1b86-2f9b-4f0e-8a53-5c1d4a1c2a22', queue: 'unknown.queue' };

test('shows an empty state without failed jobs', async () => {
  openSection('jobs');

  expect(await screen.findByText('Nothing has failed')).toBeVisible();
  expect(screen.queryByRole('button', { name: /Retry/ })).not.toBeInTheDocument();
});

test('shows a failed job with its reason and retries it', async () => {
  fetchMock.modifyRoute('failedJobs', { response: ok({ total: 1, jobs: [job] }) });
  fetchMock.post('/api/jobs/restart', ok({ restarted_count: 1 }));
  openSection('jobs');

  expect(await screen.findByText('the disk is full')).toBeVisible();
  fetchMock.modifyRoute('failedJobs', { response: ok({ total: 0, jobs: [] }) });
  await userEvent.click(screen.getByRole('button', { name: 'Retry: Processing webhooks' }));

  expect(await screen.findByText('1 job queued for retry')).toBeVisible();
  expect(getLastBody('/api/jobs/restart')).toEqual({ id: job.id });
  expect(await screen.findByText('Nothing has failed')).toBeVisible();
});

test('shows why retrying all jobs failed and keeps them listed', async () => {
  fetchMock.modifyRoute('failedJobs', { response: ok({ total: 2, jobs: [job, otherJob] }) });
  fetchMock.post('/api/jobs/restart', failure);
  openSection('jobs');

  await userEvent.click(await screen.findByRole('button', { name: 'Retry all' }));

  expect(await screen.findByText('Failed to retry: Something broke')).toBeVisible();
  expect(getLastBody('/api/jobs/restart')).toEqual({});
  expect(screen.getByText('unknown.queue')).toBeVisible();
});

const checkedRule = {
  rule: 'units',
  is_running: false,
  started_at: '2026-11-20T03:23:00.000Z',
  finished_at: '2026-11-20T03:24:00.000Z',
  examined: 12_000,
  inconsistencies: 11,
  examples: [
    {
      order: { id: 71, number: '1071' },
      site: { id: 3, name: 'Wool & Co' },
      license_group: { id: 2, name: 'Office keys' },
      license_id: 5,
      detail: '9',
      expected: 2,
      found: 1,
    },
  ],
};
const newRule = { ...checkedRule, rule: 'keys', finished_at: null, inconsistencies: 0, examples: [] };

test('shows the last consistency check with the orders it found, and checks again', async () => {
  fetchMock.modifyRoute('consistency', { response: ok([checkedRule, newRule]) });
  fetchMock.post('/api/consistency/check', ok(null));
  openSection('consistency');

  const item = (await screen.findByText(/Every unit of a paid order/)).closest('li') as HTMLElement;
  expect(item).toHaveTextContent('12,000 examined on Nov 20, 2026');
  expect(item).toHaveTextContent('11 inconsistent');
  expect(item).toHaveTextContent('#1071 · License 5 · Office keys · Wool & Co · 9 · 1 instead of 2');
  expect(item).toHaveTextContent('10 more');
  expect(within(item).getByRole('link', { name: '#1071' })).toHaveAttribute('href', '/dashboard/orders/71');
  expect(screen.getByText(/No key was given/).closest('li')).toHaveTextContent('Not checked yet');

  const fixed = { ...checkedRule, inconsistencies: 0, examples: [] };
  fetchMock.modifyRoute('consistency', { response: ok([fixed, newRule]) });
  await userEvent.click(screen.getByRole('button', { name: 'Check now' }));

  expect(await screen.findByText('The check runs')).toBeVisible();
  expect(await screen.findByText('Fine')).toBeVisible();
});
